import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { newPayPassword, payPassword } from "@/lib/gate/payment-password";
import { newPassword, sentCode, sendTypeCode } from "../entries";

const pwd = declareCalls("/api/user/pwd", { access: "own" });

/** Defines the calls for a person's own passwords (specification 1, sections 2, 5 and 6). */
export const security = {
  changePassword: pwd.post("modifyLoginPwd", {
    about:
      "Changes one's sign-in password, the old one given. Every session of the person ends; the one that asked goes on under a new id.",
    session: "opens",
    input: z.object({
      oldPassword: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long")),
      password: newPassword,
    }),
    output: z.object({ token: z.optional(z.string()) }),
    errors: ["PASSWORD_WRONG", "PASSWORD_COMMON"],
    changes: ["session"],
  }),
  sendPayPasswordCode: pwd.post("sendCode", {
    about: "Sends a code for one's payment password to one's own phone or email.",
    effect: "writes",
    input: z.object({ sendType: sendTypeCode }),
    output: z.object({ sentTo: z.string() }),
    errors: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  setPayPassword: pwd.post("resetPayPwd", {
    about:
      "Sets one's payment password with the code that was sent, at first and whenever it was forgotten or is locked.",
    effect: "writes",
    input: z.object({ sendType: sendTypeCode, code: sentCode, payPassword: newPayPassword }),
    errors: ["CAPTCHA_ERROR", "SECOND_STEP_LOCKED", "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  changePayPassword: pwd.post("modifyPayPwd", {
    about: "Changes one's payment password, the old one given; a wrong one counts as it does for a payment.",
    effect: "writes",
    input: z.object({ oldPayPassword: payPassword, payPassword: newPayPassword }),
    errors: ["PAY_PASSWORD_WRONG", "PAY_PASSWORD_LOCKED", "PAY_PASSWORD_BLOCKED", "PAY_PASSWORD_MISSING"],
    changes: ["session"],
  }),
};
