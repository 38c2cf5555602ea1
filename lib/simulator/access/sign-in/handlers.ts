import type { access } from "@/lib/access/calls/sign-in";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getSignedInAccount, hasOwnPayPassword } from "../account";
import { createCaptchaChallenge } from "./captcha";
import { signInPortalOperator } from "./sign-in";
import { signOutPortalOperator } from "./sign-out";

export const signInHandlers: Handlers<typeof access> = {
  signIn: signInPortalOperator,
  captcha: createCaptchaChallenge,
  account: getSignedInAccount,
  signOut: signOutPortalOperator,
  hasPayPassword: hasOwnPayPassword,
};
