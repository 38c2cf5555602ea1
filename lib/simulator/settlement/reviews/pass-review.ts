import { invariant } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { recordLinkDraws, releaseDrawsBeyond, type LinkDraw } from "../links/draws";
import { findLinksOfSettlement } from "../links/links";
import { settlementTimesFrom } from "../orders/pace";
import type { SettlementPrice } from "../orders/price";
import { scheduleSettlementDispatch, settlementJobs } from "../orders/schedule";
import { exchangeForSettlement } from "../orders/settle";
import { postSettlementFromBalance } from "../orders/take-money";
import type { ReviewedSettlement } from "./review-results";

/**
 * Approves a review: releases the held amount, executes the exchange at the current price, and schedules the settlement
 * for the bank by the cut-off. `more` lists its additional draws.
 */
export async function approveSettlementReview(
  tx: Tx<"LACK_BALANCE">,
  { order, review }: ReviewedSettlement,
  event: "approve" | "confirm",
  price: SettlementPrice,
  more: readonly LinkDraw[] = [],
): Promise<void> {
  invariant(await transition(tx, paymentReview, review, event), "a review that is locked while it waits can be passed");
  await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  const { dispatchAt, sentOn, expectedOn, late } = settlementTimesFrom(tx.world, tx.now);
  const exchangeColumns = {
    payMinor: price.pay.minor,
    receiveMinor: price.receive.minor,
    rate: price.rate.value,
    feeMinor: price.fee.minor,
    speedyFeeMinor: price.speedyFee.minor,
    exchangedAt: tx.now,
    ...{ dispatchAt, sentOn, expectedOn, late },
  };
  await tx.prisma.settlementOrder.updateMany({ where: { world: order.world, id: order.id }, data: exchangeColumns });
  await fitDraws(tx, order, price.pay.minor, more);
  if (order.heldMinor > 0n) await postSettlementFromBalance(tx, order, ["unhold"], 0n);
  const after = { ...order, ...exchangeColumns };
  // the advance was checked while the credits were locked
  await exchangeForSettlement({ ...tx, refuse }, after, price);
  await scheduleSettlementDispatch(tx, after);
}

/** Adjusts the draws of a settlement to the exact cost of its exchange. */
async function fitDraws(
  tx: Tx,
  order: Row<"SettlementOrder">,
  minor: bigint,
  more: readonly LinkDraw[],
): Promise<void> {
  if (more.length > 0) return recordLinkDraws(tx, order, more);
  // yuan cost what was named: all that was drawn is
  if (order.payCurrency === "CNH") return;
  const links = await findLinksOfSettlement(tx, order.id);
  await releaseDrawsBeyond(
    tx,
    order.id,
    minor,
    links.map(({ id }) => id),
  );
}
