import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText } from "@/lib/call/field-schemas";
import { frameNotices } from "@/lib/notices/calls/notices";
import { instant } from "@/lib/time/instant";
import { captchaAnswer, sessionTokens } from "../entries";
import { merchant } from "../states";

const user = declareCalls("/api/user", { access: "own" });
const pub = declareCalls("/api/user", { access: "nobody" });

/** Describes the signed-in person for the shell (specification 1, section 3). */
export const accountSchema = z.object({
  userNo: z.string(),
  userName: z.string(),
  /** Omitted by a payments API without ids or names of operators. */
  operatorId: z._default(z.string(), ""),
  operatorName: z._default(z.string(), ""),
  loginNo: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  operatorType: z.int(),
  realNameState: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  firstVerify: z.int(),
  /** Is true if a certificate of the verification has expired, and no other application has passed since. */
  isCertExpired: z._default(z.boolean(), false),
  userType: z.int(),
  userGroup: z.array(z.string()),
  b2bPermission: z.array(z.string()),
  /** Holds notices and messages for the page's frame; a payments API may omit them. */
  notices: z.optional(frameNotices),
  /** Lists rights beside opening pages, such as switching to the other edition. */
  permission: z.array(z.string()),
  /** Lists the agreements the merchant has signed. */
  userProduct: z.array(z.string()),
  /** Defaults to "active" for a payments API without closing. */
  accountState: z._default(stateSchema(merchant), "active"),
  /**
   * Holds the world's clock; null where the backend has none. `speed` is the number of world seconds per real second, 0
   * when it is stopped.
   */
  simulation: z._default(z.nullable(z.object({ world: z.string(), now: instant, speed: z.int() })), null),
});

/** Lists the uses of a captcha; one that was created for another use is refused. */
const captchaUse = z.enum(["signIn", "register", "reset"]);
export type CaptchaUse = z.infer<typeof captchaUse>;

export const access = {
  signIn: pub.post("login/login", {
    about:
      "Signs an operator in by phone number or email, password and captcha; with a merchant's number also by their own name. On a new device, or with a second step switched on, the session is only halfway open: it serves the second step and nothing else.",
    subject: ["userNo", "loginNo"],
    session: "opens",
    input: z.object({
      userNo: z.optional(singleLineText(0, 20)),
      loginNo: singleLineText(1, 120),
      password: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long")),
      /** Optional for payments APIs without a captcha; the built-in backend requires one. */
      captchaId: z.optional(captchaAnswer.captchaId),
      captcha: z.optional(captchaAnswer.captcha),
    }),
    output: z.object({
      userNo: z.string(),
      userName: z.string(),
      operatorId: z._default(z.string(), ""),
      /** Defaults to a full sign-in for a payments API without MFA. */
      isHalfway: z._default(z.boolean(), false),
      ...sessionTokens,
    }),
    errors: ["LOGIN_ERROR", "LOGIN_LOCKED", "CAPTCHA_ERROR"],
    changes: ["session"],
  }),
  captcha: pub.get("login/get-verify-pic", {
    about:
      "ALTCHA's challenge (version 2, as JSON), whose payload is the answer; a payments API may offer a picture of characters instead. Serves once.",
    effect: "writes",
    input: z.object({ use: z._default(captchaUse, "signIn") }),
    output: z.object({ captchaId: z.uuid(), challenge: z.optional(z.string()), image: z.optional(z.string()) }),
    errors: ["CAPTCHA_BUSY"],
  }),
  account: user.get("info/queryUserInfo", {
    about: "Who is signed in, what they may do and what time it is in their world.",
    output: accountSchema,
    reads: ["session"],
  }),
  signOut: user.get("info/signOut", { about: "Ends the session at once.", session: "ends", changes: ["session"] }),
  hasPayPassword: user.get("pwd/isExistPwd", {
    about: "Whether the operator has set a payment password.",
    output: z.object({ exists: z.boolean() }),
    reads: ["session"],
  }),
};
