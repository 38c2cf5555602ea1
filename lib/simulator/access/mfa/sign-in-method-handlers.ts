import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { beginSignInMethodChangeProof, getSignInMethods } from "./sign-in-methods";
import { beginAuthenticatorApp, confirmAuthenticatorApp, removeAuthenticatorApp } from "./own-app";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./own-passkeys";
import { renewRecoveryCodes } from "./recovery-codes";

export const signInMethodHandlers: Handlers<typeof signInMethods> = {
  means: getSignInMethods,
  beginProof: beginSignInMethodChangeProof,
  beginApp: beginAuthenticatorApp,
  confirmApp: confirmAuthenticatorApp,
  removeApp: removeAuthenticatorApp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
};
