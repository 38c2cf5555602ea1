import { transferFiles } from "@/lib/transfers/calls/files";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { businessDocument, type FileHolder } from "../files/declared";
import { transferExport } from "./files/export-rows";

/** The papers of a transfer and of a relation: they are for whoever of the merchant's may see that. */
const holders: readonly FileHolder[] = [
  {
    shownBy: [transfers.transferDetail],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.accountTransfer.count({ where: { world: world.id, userNo, materialIds: { has: fileId } } })) > 0,
  },
  {
    shownBy: [transferRelations.relations],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.transferRelation.count({ where: { world: world.id, userNo, materialIds: { has: fileId } } })) > 0,
  },
];

/** Either side of a transfer has its voucher. */
const voucher = businessDocument(
  transferFiles.transferVoucher,
  (orderNo, language) => ({ orderNo, language }),
  async ({ prisma, world }, userNo, orderNo) =>
    (await prisma.accountTransfer.count({
      where: { world: world.id, orderNo, OR: [{ userNo }, { payeeUserNo: userNo }] },
    })) > 0,
);

export const transfersFiles = {
  exports: { transfers: transferExport },
  documents: { TRANSFER_ORDER: voucher },
  holders,
};
