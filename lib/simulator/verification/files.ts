import { applications } from "@/lib/verification/calls/applications";
import { verificationTypes } from "@/lib/verification/kinds";
import { kycUses } from "@/lib/verification/materials";
import type { FileHolder } from "../files/declared";
import { authorizationLetter } from "./authorization-letter";

/** What the area lets people download beside its papers: the letter of authorisation that its form asks for. */
export const verificationFiles = { sources: { "template:AUTHORIZATION_LETTER": authorizationLetter } };

/** The papers of applications, drafts and threads: they are for whoever may see the verification. */
export const verificationFileHolders: readonly FileHolder[] = [
  {
    shownBy: [applications.standing],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const own = { world: world.id, userNo, id: fileId, use: { in: [...kycUses] } };
      if ((await prisma.storedFile.count({ where: own })) === 0) return false;
      const where = { world: world.id, userNo, fileIds: { has: fileId } };
      const ofVerification = { ...where, type: { in: [...verificationTypes] } };
      return (
        (await prisma.verification.count({ where })) > 0 ||
        (await prisma.formDraft.count({ where: ofVerification })) > 0 ||
        (await prisma.verificationInquiry.count({ where })) > 0
      );
    },
  },
];
