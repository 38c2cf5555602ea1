import type { means } from "@/lib/access/means-calls";
import type { Answers } from "../desk";
import { beginProof, ownMeans } from "./second-step/means";
import { beginApp, confirmApp, removeApp } from "./second-step/own-app";
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "./second-step/own-passkeys";
import { renewRecoveryCodes } from "./second-step/recovery-codes";

export const meansDesk: Answers<typeof means> = {
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
