import type { edition } from "@/lib/access/calls/edition";
import type { Answers } from "../../handler";
import { authoriseLogin, enterSibling } from "./enter";
import { leaveSibling, siblingMe } from "./sibling";
import { switchBack, switchEdition } from "./switch";

export const editionHandlers: Answers<typeof edition> = {
  switchEdition,
  authoriseLogin,
  enterSibling,
  siblingMe,
  switchBack,
  leaveSibling,
};
