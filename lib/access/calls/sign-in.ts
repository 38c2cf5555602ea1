import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { line } from "@/lib/call/field-schemas";
import { frameNotices } from "@/lib/notices/calls/notices";
import { instant } from "@/lib/time/instant";
import { captchaAnswer, opened } from "../entries";
import { merchant } from "../states";

const user = calls("/api/user", { needs: "own" });
const pub = calls("/api/user", { needs: "nobody" });

/** The signed-in person, as the shell shows them (specification 1, section 3). */
export const account = z.object({
  userNo: z.string(),
  userName: z.string(),
  /** A payments API that knows no ids or names of operators leaves them out. */
  operatorId: z._default(z.string(), ""),
  operatorName: z._default(z.string(), ""),
  loginNo: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  operatorType: z.int(),
  realNameState: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  firstVerify: z.int(),
  /** A certificate of the verification has expired, and no other application has passed since. */
  isCertExpired: z._default(z.boolean(), false),
  userType: z.int(),
  userGroup: z.array(z.string()),
  b2bPermission: z.array(z.string()),
  /** Notices and messages for the page's frame; a payments API may leave them out. */
  notices: z.optional(frameNotices),
  /** Rights beside opening pages, such as going over to the other edition. */
  permission: z.array(z.string()),
  /** The agreements the merchant has signed. */
  userProduct: z.array(z.string()),
  /** A payments API that knows no closing is taken to say "active". */
  accountState: z._default(stateOf(merchant), "active"),
  /**
   * The world's clock; null where the backend has none. `speed` is how many seconds pass there in one of ours, 0 when
   * it is stopped.
   */
  simulation: z._default(z.nullable(z.object({ world: z.string(), now: instant, speed: z.int() })), null),
});

/** What a captcha stands before; one that was made for another use is refused. */
const captchaUse = z.enum(["signIn", "register", "reset"]);
export type CaptchaUse = z.infer<typeof captchaUse>;

export const access = {
  signIn: pub.post("login/login", {
    about:
      "Signs an operator in by phone number or email, password and captcha; with a merchant's number also by their own name. On a new device, or with a second step switched on, the session is only halfway open: it serves the second step and nothing else.",
    subject: ["userNo", "loginNo"],
    session: "opens",
    takes: z.object({
      userNo: z.optional(line(0, 20)),
      loginNo: line(1, 120),
      password: z.string().check(z.minLength(1, "text.missing"), z.maxLength(64, "text.long")),
      /** A payments API may know no captcha; the built-in backend signs nobody in without one. */
      captchaId: z.optional(captchaAnswer.captchaId),
      captcha: z.optional(captchaAnswer.captcha),
    }),
    gives: z.object({
      userNo: z.string(),
      userName: z.string(),
      operatorId: z._default(z.string(), ""),
      /** A payments API that knows no halfway is taken to have signed in whole. */
      isHalfway: z._default(z.boolean(), false),
      ...opened,
    }),
    refuses: ["LOGIN_ERROR", "LOGIN_LOCKED", "CAPTCHA_ERROR"],
    changes: ["session"],
  }),
  captcha: pub.get("login/get-verify-pic", {
    about:
      "ALTCHA's challenge (version 2, as JSON), whose payload is the answer; a payments API may offer a picture of characters instead. Serves once.",
    effect: "writes",
    takes: z.object({ use: z._default(captchaUse, "signIn") }),
    gives: z.object({ captchaId: z.uuid(), challenge: z.optional(z.string()), image: z.optional(z.string()) }),
    refuses: ["CAPTCHA_BUSY"],
  }),
  account: user.get("info/queryUserInfo", {
    about: "Who is signed in, what they may do and what time it is in their world.",
    gives: account,
    reads: ["session"],
  }),
  signOut: user.get("info/signOut", { about: "Ends the session at once.", session: "ends", changes: ["session"] }),
  hasPayPassword: user.get("pwd/isExistPwd", {
    about: "Whether the operator has set a payment password.",
    gives: z.object({ exists: z.boolean() }),
    reads: ["session"],
  }),
};
