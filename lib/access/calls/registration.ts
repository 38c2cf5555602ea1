import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText } from "@/lib/call/field-schemas";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { agreedVersion } from "./agreements";
import { captchaAnswer, emailAddress, invitationText, newPassword, sessionTokens, sentCode } from "../entries";

const pub = declareCalls("/api/user", { access: "nobody" });

/** Describes a sign-in name: a mobile number or an email address. */
const loginNo = z.union([emailAddress, phoneNumberSchema]);

/** Selects the registration by a phone or an address, never both. */
const phoneOrEmail = {
  phone: z.optional(phoneNumberSchema.check(z.meta({ examples: ["13800000001"] }))),
  email: z.optional(emailAddress),
};
const isOneOfBoth = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }): boolean =>
  (phone === undefined) !== (email === undefined);
const oneOfBoth = { error: "text.missing", path: ["phone"] };

/**
 * Defines registration, activation and forgotten passwords (specification 1, sections 2, 5 and 7). None reveals which
 * accounts exist.
 */
export const registration = {
  sendRegisterCode: pub.post("register/send-captcha", {
    about: "Sends a registration code to a mobile number or an address, whether it has an account or not.",
    subject: ["email", "phone"],
    effect: "writes",
    input: z.object({ ...phoneOrEmail, ...captchaAnswer }).check(z.refine(isOneOfBoth, oneOfBoth)),
    errors: ["CAPTCHA_ERROR", "CAPTCHA_BUSY"],
  }),
  register: pub.post("register/create-user", {
    about:
      "Registers a merchant with its main operator, and signs them in. That a number or address is registered is told only to who has received its code. An invitation code must serve; the agreements are accepted in the versions that were shown.",
    subject: ["email", "phone"],
    session: "opens",
    input: z
      .object({
        ...phoneOrEmail,
        code: sentCode,
        password: newPassword,
        companyName: singleLineText(1, 120),
        invitationCode: z._default(invitationText, ""),
        agreed: z.array(agreedVersion).check(z.minLength(1, "terms.agree"), z.maxLength(20, "text.long")),
      })
      .check(z.refine(isOneOfBoth, oneOfBoth)),
    output: z.object({ userNo: z.string(), loginNo: z.string(), ...sessionTokens }),
    errors: [
      "CAPTCHA_ERROR",
      "PHONE_REGISTERED",
      "MAIL_REGISTERED",
      "PASSWORD_COMMON",
      "AGREEMENT_CHANGED",
      "INVITATION_UNKNOWN",
      "INVITATION_EXPIRED",
      "INVITATION_USED",
    ],
    changes: ["session"],
  }),
  invitation: pub.get("register/invitation/{code}", {
    about: "Who invites with a code that serves now. Asked too often from one address, it is told to wait.",
    input: z.object({ code: invitationText }),
    output: z.object({ code: z.string(), partner: z.string() }),
    errors: ["INVITATION_UNKNOWN", "INVITATION_EXPIRED", "INVITATION_USED", "REQUEST_BUSY"],
  }),
  bindEmail: pub.post("register/bind-email", {
    about:
      "Sends an activation mail to an address; using its link makes the address a sign-in name. Sending it again makes earlier links useless. Without a session a registration code proves whose phone it is.",
    subject: ["email", "phone"],
    effect: "writes",
    // it would bind the address of the person who created the key
    forKeys: false,
    input: z.object({ email: emailAddress, phone: phoneOrEmail.phone, code: z.optional(sentCode) }),
    errors: ["CAPTCHA_BUSY", "CAPTCHA_ERROR", "CUSTOMER_NOTFOUND", "OPERATION_NOT_ALLOW"],
  }),
  activate: pub.get("register/activation-email", {
    about:
      "Uses the link of an activation or invitation: the address becomes a sign-in name, and an invited person may sign in.",
    effect: "writes",
    input: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/, "text.missing")) }),
    output: z.object({ email: z.string(), purpose: z.enum(["invite", "activate"]) }),
    errors: ["LINK_UNUSABLE", "LINK_EXPIRED", "LINK_USED", "MAIL_REGISTERED"],
  }),
  sendResetCode: pub.get("login/forget/send", {
    about:
      "Sends a code for a new sign-in password, where the name has an account; the answer is the same where it has none.",
    subject: "loginNo",
    effect: "writes",
    input: z.object({ loginNo, ...captchaAnswer }),
    errors: ["CAPTCHA_ERROR", "CAPTCHA_BUSY"],
  }),
  resetPassword: pub.post("login/forget/reset", {
    about: "Sets a new sign-in password with the code that was sent; ends every session and the lock of the account.",
    subject: "loginNo",
    effect: "writes",
    input: z.object({ loginNo, code: sentCode, password: newPassword }),
    errors: ["CAPTCHA_ERROR", "PASSWORD_COMMON"],
  }),
};
