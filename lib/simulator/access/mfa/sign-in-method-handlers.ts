import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { beginProof, ownMeans } from "./sign-in-methods";
import { beginApp, confirmApp, removeApp } from "./own-app";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./own-passkeys";
import { renewRecoveryCodes } from "./recovery-codes";

export const meansHandlers: Handlers<typeof means> = {
  means: ownMeans,
  beginProof,
  beginApp,
  confirmApp,
  removeApp,
  renewRecoveryCodes,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
};
