import { settlementPayees } from "@/lib/settlement/calls/payees";
import { settlementOrders } from "@/lib/settlement/calls/orders";
import type { FileHolder } from "../files/declared";
import { settlementExport } from "./orders/export-rows";

/** The papers of a settlement and of a settlement payee: they are for whoever of the merchant's may see it. */
const holders: readonly FileHolder[] = [
  {
    shownBy: [settlementOrders.settlement],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.settlementOrder.count({ where: { world: world.id, userNo, documentIds: { has: fileId } } })) > 0,
  },
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

export const settlementFiles = {
  exports: { settlements: settlementExport },
  holders,
};
