import type { access } from "@/lib/access/calls";
import type { Answers } from "../desk";
import { account, hasPayPassword } from "./account";
import { captcha } from "./captcha";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";

export const accessDesk: Answers<typeof access> = { signIn, captcha, account, signOut, hasPayPassword };
