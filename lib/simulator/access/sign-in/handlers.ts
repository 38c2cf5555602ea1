import type { access } from "@/lib/access/calls/sign-in";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { getAccount, hasPayPassword } from "../account";
import { captcha } from "./captcha";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";

export const signInHandlers: Handlers<typeof access> = {
  signIn,
  captcha,
  account: getAccount,
  signOut,
  hasPayPassword,
};
