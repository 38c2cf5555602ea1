import { verificationApplications } from "@/lib/verification/calls/applications";
import { verificationTypes } from "@/lib/verification/kinds";
import { kycUses } from "@/lib/verification/materials";
import type { FileOwner } from "../files/file-declarations";
import { authorizationLetter } from "./authorization-letter";

/** Defines the downloads of the area besides its documents: the letter of authorisation that its form requires. */
export const verificationFiles = { sources: { "template:AUTHORIZATION_LETTER": authorizationLetter } };

/** Defines who may open the documents of applications, drafts and threads: operators who may view the verification. */
export const verificationDocumentOwners: readonly FileOwner[] = [
  {
    readableBy: [verificationApplications.standing],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const ownedFile = { world: world.id, userNo, id: fileId, use: { in: [...kycUses] } };
      if ((await prisma.storedFile.count({ where: ownedFile })) === 0) return false;
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
