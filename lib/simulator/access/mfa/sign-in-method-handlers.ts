import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { beginSignInMethodChangeProof, getSignInMethods } from "./sign-in-methods";
import { beginAuthenticatorAppSetup, confirmAuthenticatorApp, removeAuthenticatorApp } from "./own-app";
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from "./own-passkeys";
import { renewRecoveryCodes } from "./recovery-codes";

export const signInMethodHandlers: Handlers<typeof signInMethods> = {
  means: getSignInMethods,
  beginProof: beginSignInMethodChangeProof,
  beginApp: beginAuthenticatorAppSetup,
  confirmApp: confirmAuthenticatorApp,
  removeApp: removeAuthenticatorApp,
  renewRecoveryCodes,
  beginPasskey: beginPasskeyRegistration,
  addPasskey,
  renamePasskey,
  removePasskey,
};
