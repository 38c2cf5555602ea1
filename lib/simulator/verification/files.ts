import { applications } from "@/lib/verification/calls/applications";
import type { FileHolder } from "../files/declared";

/** The papers of applications, drafts and threads: they are for whoever may see the verification. */
export const verificationFileHolders: readonly FileHolder[] = [
  {
    shownBy: [applications.standing],
    async holds({ prisma, world }, userNo, fileId) {
      const where = { world: world.id, userNo, fileIds: { has: fileId } };
      return (
        (await prisma.verification.count({ where })) > 0 ||
        (await prisma.verificationDraft.count({ where })) > 0 ||
        (await prisma.verificationInquiry.count({ where })) > 0
      );
    },
  },
];
