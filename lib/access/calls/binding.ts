import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { emailAddress, sentCode, sendTypeCode } from "../entries";

const phone = declareCalls("/api/user/person/center", { access: "mainOperator" });
const contact = declareCalls("/api/user/person/center", { access: "own" });
const email = declareCalls("/api/security-setting/bind-email", { access: "mainOperator" });

const sentTo = z.object({ sentTo: z.string() });
const byOld = z.object({ sendType: sendTypeCode });
const oldCode = z.object({ sendType: sendTypeCode, code: sentCode });

/**
 * Binds another phone or email address (specification 1, sections 2, 6 and 7): first the current binding is proven, by
 * SMS or email, then the new one with a code sent there. Only the main operator's are changed here.
 */
export const binding = {
  sendOldPhoneCode: phone.get("getOldPhoneNoMessageCode", {
    about: "Sends a code to what is bound now, before another phone is bound.",
    effect: "writes",
    input: byOld,
    output: sentTo,
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  proveForPhone: phone.post("checkCurrentBindingCode", {
    about: "Proves what is bound now with its code; for ten minutes another phone may be bound in this session.",
    effect: "writes",
    input: oldCode,
    errors: ["CAPTCHA_ERROR", "SECOND_STEP_LOCKED", "OPERATION_NOT_ALLOW"],
  }),
  sendNewPhoneCode: phone.get("getNewPhoneNoMessageCode", {
    about: "Sends a code to the new phone, whether it has an account or not.",
    subject: "phone",
    effect: "writes",
    input: z.object({ phone: phoneNumberSchema }),
    output: sentTo,
    errors: ["CAPTCHA_BUSY", "OLD_NOT_PROVEN"],
  }),
  bindPhone: phone.post("bindPhoneNoApply", {
    about:
      "Binds the new phone with the code sent there, and tells the one before. That it has an account is told only to who has received its code.",
    subject: "phone",
    effect: "writes",
    input: z.object({ phone: phoneNumberSchema, code: sentCode }),
    errors: ["CAPTCHA_ERROR", "OLD_NOT_PROVEN", "PHONE_REGISTERED"],
    changes: ["session"],
  }),
  contactPhone: contact.get("getContactPhone", {
    about: "The phone that was entered for oneself by whoever added one, masked, and whether one has proven it.",
    output: z.object({ phone: z.string(), isProven: z.boolean() }),
    reads: ["session"],
  }),
  sendContactCode: contact.post("sendContactPhoneCode", {
    about: "Sends a code to the phone that was entered for oneself.",
    effect: "writes",
    output: sentTo,
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  proveContact: contact.post("proveContactPhone", {
    about:
      "Proves the phone that was entered for oneself with the code sent there: from then on one signs in with it, and codes go there. That it has an account is told only to who has received its code.",
    effect: "writes",
    input: z.object({ code: sentCode }),
    errors: ["CAPTCHA_ERROR", "OPERATION_NOT_ALLOW", "PHONE_REGISTERED"],
    changes: ["session"],
  }),
  sendOldEmailCode: email.get("send-code", {
    about: "Sends a code to what is bound now, before another email address is bound.",
    effect: "writes",
    input: byOld,
    output: sentTo,
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  proveForEmail: email.post("check-code", {
    about:
      "Proves what is bound now with its code; for ten minutes another email address may be bound in this session.",
    effect: "writes",
    input: oldCode,
    errors: ["CAPTCHA_ERROR", "SECOND_STEP_LOCKED", "OPERATION_NOT_ALLOW"],
  }),
  sendNewEmailCode: email.post("send-code-new", {
    about: "Sends a code to the new email address, whether it has an account or not.",
    subject: "email",
    effect: "writes",
    input: z.object({ email: emailAddress }),
    output: sentTo,
    errors: ["CAPTCHA_BUSY", "OLD_NOT_PROVEN"],
  }),
  bindNewEmail: email.post("check-code-new", {
    about:
      "Binds the new email address with the code sent there, and tells the one before. That it has an account is told only to who has received its code.",
    subject: "email",
    effect: "writes",
    input: z.object({ email: emailAddress, code: sentCode }),
    errors: ["CAPTCHA_ERROR", "OLD_NOT_PROVEN", "MAIL_REGISTERED"],
    changes: ["session"],
  }),
};
