import type { edition } from "@/lib/access/calls/edition";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { signInToPortalWithGrant, signInToSiblingWithGrant } from "./enter";
import { signOutOfSiblingEdition, getSiblingEditionUser } from "./sibling";
import { createPortalReturnGrant, createSiblingEditionGrant } from "./switch";

export const editionHandlers: Handlers<typeof edition> = {
  switchEdition: createSiblingEditionGrant,
  authoriseLogin: signInToPortalWithGrant,
  enterSibling: signInToSiblingWithGrant,
  siblingMe: getSiblingEditionUser,
  switchBack: createPortalReturnGrant,
  leaveSibling: signOutOfSiblingEdition,
};
