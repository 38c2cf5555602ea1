import { transferWay } from "@/lib/exchange/product-states";
import type { TransferFailure } from "@/lib/transfers/review-reasons";
import type { transferReviews } from "@/lib/transfers/calls/reviews";
import { accountTransfer } from "@/lib/transfers/states";
import { isProductOpen } from "../../exchange/products/product-access";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releasePosting, transferPosting } from "../orders/postings";
import { standingOf } from "../orders/price";
import { tellOfFailure, tellOfTransfer } from "../orders/settle";
import { isFit, lockSides } from "../orders/sides";

type Transfer = Row<"AccountTransfer">;

/** Why a transfer that waited can no longer be made: what held when it was asked for holds no more. */
async function failureNow(tx: Tx, row: Transfer): Promise<TransferFailure | null> {
  const { payer, payee } = await lockSides(tx, row);
  if (!payer || !isFit(payer)) return "payerUnusable";
  if (!payee || !isFit(payee)) return "payeeUnusable";
  if (!(await isProductOpen(tx, row.userNo, transferWay, { lock: true }))) return "productClosed";
  const { userNo, payeeUserNo, relation, otherRelation } = row;
  const standing = await standingOf(tx, { userNo, payeeUserNo, relation, otherRelation }, { lock: true });
  return standing === "barred" ? "relationUnavailable" : null;
}

/** Ends a transfer that waits, whose row is held; false where it waits no more. */
async function end(tx: Tx, row: Transfer, failure: TransferFailure | null, remark: string): Promise<boolean> {
  if (!(await transition(tx, accountTransfer, row, failure ? "fail" : "succeed"))) return false;
  await tx.prisma.accountTransfer.updateMany({
    where: { world: row.world, id: row.id },
    data: { failure, remark, doneAt: tx.now },
  });
  await moveMoney(tx, [failure ? releasePosting(row, tx.now, tx.by) : transferPosting(row, "held", tx.now, tx.by)]);
  if (failure) await tellOfFailure(tx, row, failure, remark);
  else await tellOfTransfer(tx, row);
  return true;
}

export const transferReviewHandlers: Handlers<typeof transferReviews> = {
  reviewTransfer: async ({ orderNo, isApproved, remark }, asked) =>
    inHeldWorld(asked, async (tx) => {
      const found = await tx.prisma.accountTransfer.findFirst({ where: { world: tx.world.id, orderNo } });
      if (!found) return tx.refuse("ORDER_NOTFOUND");
      // both merchants before the transfer, as when it was made
      const failure = isApproved ? await failureNow(tx, found) : "rejected";
      const row = (await lockRow(tx, "AccountTransfer", { world: found.world, id: found.id })) ?? found;
      if (!(await end(tx, row, failure, remark))) return tx.refuse("OPERATION_NOT_ALLOW");
      return { orderNo, state: failure ? ("fail" as const) : ("success" as const), failure };
    }),
};
