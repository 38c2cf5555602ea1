import { accountApplications } from "@/lib/receiving/calls/applications";
import type { FileHolder } from "../files/declared";
import { draftType } from "./applications/drafts";
import { applicationExport } from "./applications/list";
import { incomeExport } from "./incomes/export-rows";
import { incomeProof, incomeSubject, proofHolder } from "./incomes/proofs";

/** The papers of applications and of the form's draft, and the proof of incomes: they are for whoever of the merchant's may see those. */
const holders: readonly FileHolder[] = [
  proofHolder,
  {
    shownBy: [accountApplications.application],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.receivingApplication.count({ where: { world: world.id, userNo, fileIds: { has: fileId } } })) > 0,
  },
  {
    shownBy: [accountApplications.firstApplication],
    async holds({ prisma, world }, userNo, fileId) {
      // a draft may name any file, and opens none that was sent for something else
      const own = { world: world.id, userNo, id: fileId, use: "RECEIVING_QUALIFICATION" };
      const draft = { world: world.id, userNo, type: draftType, fileIds: { has: fileId } };
      return (
        (await prisma.storedFile.count({ where: own })) > 0 && (await prisma.formDraft.count({ where: draft })) > 0
      );
    },
  },
];

export const receivingFiles = {
  exports: { incomes: incomeExport, receivingApplications: applicationExport },
  subjects: { [incomeSubject]: incomeProof },
  holders,
};
