import { transferWay } from "@/lib/exchange/product-states";
import type { TransferFailure } from "@/lib/transfers/review-reasons";
import type { transferReviews } from "@/lib/transfers/calls/reviews";
import { accountTransfer } from "@/lib/transfers/states";
import { isProductActive } from "../../exchange/products/product-access";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { transferReleasePosting, transferPosting } from "../orders/postings";
import { relationStandingOf } from "../orders/price";
import { notifyOfFailedTransfer, notifyOfTransfer } from "../orders/settle";
import { isTransferEligible, lockMerchants } from "../orders/sides";

type Transfer = Row<"AccountTransfer">;

/**
 * Returns the reason why a waiting transfer can no longer be executed because its conditions have changed; null when
 * they still hold.
 */
async function failureNow(tx: Tx, row: Transfer): Promise<TransferFailure | null> {
  const { payer, payee } = await lockMerchants(tx, row);
  if (!payer || !isTransferEligible(payer)) return "payerUnusable";
  if (!payee || !isTransferEligible(payee)) return "payeeUnusable";
  if (!(await isProductActive(tx, row.userNo, transferWay, { lock: true }))) return "productClosed";
  const { userNo, payeeUserNo, relation, otherRelation } = row;
  const standing = await relationStandingOf(tx, { userNo, payeeUserNo, relation, otherRelation }, { lock: true });
  return standing === "barred" ? "relationUnavailable" : null;
}

/** Ends a waiting transfer with a locked row; returns false when it no longer waits. */
async function finishTransfer(
  tx: Tx,
  row: Transfer,
  failure: TransferFailure | null,
  remark: string,
): Promise<boolean> {
  if (!(await transition(tx, accountTransfer, row, failure ? "fail" : "succeed"))) return false;
  await tx.prisma.accountTransfer.updateMany({
    where: { world: row.world, id: row.id },
    data: { failure, remark, doneAt: tx.now },
  });
  await moveMoney(tx, [
    failure ? transferReleasePosting(row, tx.now, tx.by) : transferPosting(row, "held", tx.now, tx.by),
  ]);
  if (failure) await notifyOfFailedTransfer(tx, row, failure, remark);
  else await notifyOfTransfer(tx, row);
  return true;
}

export const transferReviewHandlers: Handlers<typeof transferReviews> = {
  reviewTransfer: async ({ orderNo, isApproved, remark }, context) =>
    transactInLockedWorld(context, async (tx) => {
      const transfer = await tx.prisma.accountTransfer.findFirst({ where: { world: tx.world.id, orderNo } });
      if (!transfer) return tx.refuse("ORDER_NOTFOUND");
      // both merchants before the transfer, as when it was made
      const failure = isApproved ? await failureNow(tx, transfer) : "rejected";
      const row = (await lockRow(tx, "AccountTransfer", { world: transfer.world, id: transfer.id })) ?? transfer;
      if (!(await finishTransfer(tx, row, failure, remark))) return tx.refuse("OPERATION_NOT_ALLOW");
      return { orderNo, state: failure ? ("fail" as const) : ("success" as const), failure };
    }),
};
