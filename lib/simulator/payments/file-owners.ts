import { batchCalls } from "@/lib/payments/calls/batches";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import type { FileOwner } from "../files/file-declarations";
import { queryFirstRow, query, raw } from "../platform/store/query";
import type { InWorld } from "../platform/store/tx";

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
    holds: isFileOfPayer,
  },
  {
    readableBy: [batchCalls.batchOrders],
    holds: async ({ prisma, world }, userNo, fileId) =>
      (await prisma.paymentBatch.count({
        where: { world: world.id, userNo, OR: [{ fileId }, { documentIds: { has: fileId } }] },
      })) > 0,
  },
];

/**
 * Returns true when a file was uploaded for one of the merchant's payers, including removed ones; `files` maps document
 * kinds to lists of file ids.
 */
async function isFileOfPayer({ sql, world }: InWorld, userNo: string, fileId: string): Promise<boolean> {
  const payer = query
    .selectFrom("poboPayer as p")
    .select("p.id")
    .where("p.world", "=", world.id)
    .where("p.userNo", "=", userNo)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(raw<{ value: unknown }>`jsonb_each(p.files)`.as<"f">(raw`f`))
          .select("f.value")
          .where(raw<boolean>`f.value @> to_jsonb(${fileId}::text)`),
      ),
    )
    .limit(raw.lit(1));
  return (await queryFirstRow(sql, payer)) !== undefined;
}
