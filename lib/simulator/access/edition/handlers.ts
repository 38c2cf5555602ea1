import type { edition } from "@/lib/access/calls/edition";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { authoriseLogin, enterSibling } from "./enter";
import { leaveSibling, getSiblingEditionUser } from "./sibling";
import { switchBack, switchEdition } from "./switch";

export const editionHandlers: Handlers<typeof edition> = {
  switchEdition,
  authoriseLogin,
  enterSibling,
  siblingMe: getSiblingEditionUser,
  switchBack,
  leaveSibling,
};
