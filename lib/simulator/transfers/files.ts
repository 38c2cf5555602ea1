import { transferFiles } from "@/lib/transfers/calls/files";
import { transferRelations } from "@/lib/transfers/calls/relations";
import { transfers } from "@/lib/transfers/calls/transfers";
import { declareBusinessDocument, type FileOwner } from "../files/file-declarations";
import { transferExport } from "./files/export-rows";

/** Defines who may open the documents of transfers and relations: the merchant's operators who may view the record. */
const documentOwners: readonly FileOwner[] = [
  {
    readableBy: [transfers.transferDetail],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.accountTransfer.count({ where: { world: world.id, userNo, materialIds: { has: fileId } } })) > 0,
  },
  {
    readableBy: [transferRelations.relations],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.transferRelation.count({ where: { world: world.id, userNo, materialIds: { has: fileId } } })) > 0,
  },
];

/** Issues the voucher of a transfer to either side. */
const voucher = declareBusinessDocument(
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
  holders: documentOwners,
};
