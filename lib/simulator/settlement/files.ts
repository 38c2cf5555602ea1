import { settlementPayees } from "@/lib/settlement/calls/payees";
import type { FileHolder } from "../files/declared";

/** The papers of a settlement payee: they are for whoever of the merchant's may see it. */
export const settlementFileHolders: readonly FileHolder[] = [
  {
    shownBy: [settlementPayees.settlementPayee],
    async holds({ prisma, world }, userNo, fileId) {
      const where = {
        world: world.id,
        userNo,
        OR: [{ proofIds: { has: fileId } }, { passportIds: { has: fileId } }],
      };
      return (await prisma.settlementPayee.count({ where })) > 0;
    },
  },
];
