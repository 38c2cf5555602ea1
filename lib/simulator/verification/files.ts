import { applications } from "@/lib/verification/calls/applications";
import type { FileHolder } from "../files/declared";
import { entriesWithFile } from "./entries-with-file.sql";

/** The papers of applications, drafts and threads: they are for whoever may see the verification. */
export const verificationFileHolders: readonly FileHolder[] = [
  {
    shownBy: [applications.standing],
    async holds(tx, userNo, fileId) {
      const isInThread = await tx.prisma.verificationInquiry.count({
        where: { world: tx.world.id, userNo, fileIds: { has: fileId } },
      });
      return isInThread > 0 || (await entriesWithFile(tx, userNo, fileId)).length > 0;
    },
  },
];
