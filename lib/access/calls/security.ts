import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { newPayPassword, payPassword } from "@/lib/gate/payment-password";
import { newPassword, sentCode, sendTypeCode } from "../entries";

const pwd = calls("/api/user/pwd", { needs: "own" });

/** One's own passwords (specification 1, sections 2, 5 and 6). */
export const security = {
  changePassword: pwd.post("modifyLoginPwd", {
    about:
      "Changes one's sign-in password, the old one given. Every session of the person ends; the one that asked goes on under a new id.",
    session: "opens",
    takes: z.object({
      oldPassword: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long")),
      password: newPassword,
    }),
    gives: z.object({ token: z.optional(z.string()) }),
    refuses: ["PASSWORD_WRONG", "PASSWORD_COMMON"],
    changes: ["session"],
  }),
  sendPayPasswordCode: pwd.post("sendCode", {
    about: "Sends a code for one's payment password to one's own phone or email.",
    effect: "writes",
    takes: z.object({ sendType: sendTypeCode }),
    gives: z.object({ sentTo: z.string() }),
    refuses: ["CAPTCHA_BUSY", "OPERATION_NOT_ALLOW"],
  }),
  setPayPassword: pwd.post("resetPayPwd", {
    about:
      "Sets one's payment password with the code that was sent, at first and whenever it was forgotten or is locked.",
    effect: "writes",
    takes: z.object({ sendType: sendTypeCode, code: sentCode, payPassword: newPayPassword }),
    refuses: ["CAPTCHA_ERROR", "SECOND_STEP_LOCKED", "OPERATION_NOT_ALLOW"],
    changes: ["session"],
  }),
  changePayPassword: pwd.post("modifyPayPwd", {
    about: "Changes one's payment password, the old one given; a wrong one counts as it does for a payment.",
    effect: "writes",
    takes: z.object({ oldPayPassword: payPassword, payPassword: newPayPassword }),
    refuses: ["PAY_PASSWORD_WRONG", "PAY_PASSWORD_LOCKED", "PAY_PASSWORD_BLOCKED", "PAY_PASSWORD_MISSING"],
    changes: ["session"],
  }),
};
