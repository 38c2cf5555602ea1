import type { edition } from "@/lib/access/edition-calls";
import type { Answers } from "../desk";
import { authoriseLogin, enterSibling } from "./edition/enter";
import { leaveSibling, siblingMe } from "./edition/sibling";
import { switchBack, switchEdition } from "./edition/switch";

export const editionDesk: Answers<typeof edition> = {
  switchEdition,
  authoriseLogin,
  enterSibling,
  siblingMe,
  switchBack,
  leaveSibling,
};
