import { invariant } from "@/lib/call/refusals";
import { paymentReview } from "@/lib/payments/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import { refuse, type Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { drawLinks, reduceDraws, type LinkDraw } from "../links/draws";
import { linksOf } from "../links/links";
import { timesFrom } from "../orders/pace";
import type { SettlementPrice } from "../orders/price";
import { scheduleSettlement, settlementJobs } from "../orders/schedule";
import { exchangeForSettlement } from "../orders/settle";
import { takeMoney } from "../orders/take-money";
import type { ReviewedSettlement } from "./reviewed";

/**
 * Approves a review: what was held comes back, the exchange is made at the price of now, and the settlement goes to the
 * bank by the cut-off. `more` is what it draws beyond what it drew.
 */
export async function passSettlement(
  tx: Tx<"LACK_BALANCE">,
  { order, review }: ReviewedSettlement,
  event: "approve" | "confirm",
  price: SettlementPrice,
  more: readonly LinkDraw[] = [],
): Promise<void> {
  invariant(await transition(tx, paymentReview, review, event), "a review that is locked while it waits can be passed");
  await unschedule(tx, settlementJobs.reviewOverdue.kind, order.id);
  const { dispatchAt, sentOn, expectedOn, late } = timesFrom(tx.world, tx.now);
  const exchanged = {
    payMinor: price.pay.minor,
    receiveMinor: price.receive.minor,
    rate: price.rate.value,
    feeMinor: price.fee.minor,
    speedyFeeMinor: price.speedyFee.minor,
    exchangedAt: tx.now,
    ...{ dispatchAt, sentOn, expectedOn, late },
  };
  await tx.prisma.settlementOrder.updateMany({ where: { world: order.world, id: order.id }, data: exchanged });
  await fitDraws(tx, order, price.pay.minor, more);
  if (order.heldMinor > 0n) await takeMoney(tx, order, ["unhold"], 0n);
  const after = { ...order, ...exchanged };
  // what may be advanced was looked at with the credits held
  await exchangeForSettlement({ ...tx, refuse }, after, price);
  await scheduleSettlement(tx, after);
}

/** A settlement draws what its exchange costs, no more and no less. */
async function fitDraws(
  tx: Tx,
  order: Row<"SettlementOrder">,
  minor: bigint,
  more: readonly LinkDraw[],
): Promise<void> {
  if (more.length > 0) return drawLinks(tx, order, more);
  // yuan cost what was named: all that was drawn is
  if (order.payCurrency === "CNH") return;
  const links = await linksOf(tx, order.id);
  await reduceDraws(
    tx,
    order.id,
    minor,
    links.map(({ id }) => id),
  );
}
