import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import type { FileOwner } from "../files/file-declarations";
import { payersWithFile } from "./pobo/payer-files.sql";

/**
 * Declares the documents of a payment, a payee, a payer and a batch: they are readable for every principal who may read
 * the record.
 */
export const paymentsFileOwners: readonly FileOwner[] = [
  {
    readableBy: [payments.detail, paymentReviews.reviewDetail],
    async holds({ prisma, world }, _, fileId) {
      const where = { world: world.id, fileId };
      return (
        (await prisma.paymentDocument.findFirst({ where })) !== null ||
        (await prisma.supplementMaterial.findFirst({ where: { ...where, bizType: "PAYMENT_ORDER" } })) !== null
      );
    },
  },
  {
    readableBy: [payeeCalls.payeeDetail],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.payee.count({ where: { world: world.id, userNo, proofIds: { has: fileId } } })) > 0,
  },
  {
    readableBy: [pobo.poboDetail],
    holds: async (tx, userNo, fileId) => (await payersWithFile(tx, userNo, fileId)).length > 0,
  },
  {
    readableBy: [batchCalls.batchOrders],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.paymentBatch.count({
        where: { world: world.id, userNo, OR: [{ fileId }, { documentIds: { has: fileId } }] },
      })) > 0,
  },
];
