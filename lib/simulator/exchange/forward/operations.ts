import { invariant } from "@/lib/call/refusals";
import {
  deliveryDayStart,
  closeOutTimeAfterDefault,
  dailyShortfallPenalty,
  closeOutLoss,
} from "@/lib/exchange/forward";
import { advanceFeeRetainedAtCloseOut, returnedAdvanceFee } from "@/lib/exchange/funds";
import { rateFor, marketSideOf } from "@/lib/exchange/rules";
import { bookedOrder, machineOf, postFundedOrder } from "@/lib/exchange/states";
import type { MessageKindName } from "@/lib/notices/message-kinds";
import { money } from "@/lib/money/money";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { moveMoney } from "@/lib/simulator/platform/ledger/move-money";
import { forwardDefaultCureWorkingDaysOf, forwardDefaultPenaltyPpmOf } from "@/lib/simulator/driving/market/parameters";
import { priceAt } from "@/lib/simulator/driving/market/price";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { storeStateReasons } from "@/lib/simulator/platform/store/reasons";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { MessageFacts } from "../../notices/message-text";
import { sendMerchantMessage } from "../../notices/message";
import { schedule, type ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { splitDefaultCost, forwardPosting, forwardSettlementPair, type Forward } from "./postings";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { parseExchangeKind } from "../orders/views";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Lists the priorities of jobs of one instant: a delivery day begins, funds are due, balances are checked, a penalty is
 * computed; all before money of that instant arrives.
 */
export const forwardPriorities = { activate: 3, cutoff: 4, check: 5, penalty: 6 } as const;

/** Identifies the jobs of a merchant's orders that sell one currency, combined, so that the oldest is paid first. */
export const forwardBalanceJobSubject = ({ userNo, sell }: Pick<Forward, "userNo" | "sell">): string =>
  `${userNo}/${sell}`;

type PostingKind = Parameters<typeof forwardPosting>[0];

/** Counts the movements of an order: their numbers distinguish repeatable ones. */
const movementsOf = (tx: Tx, { id }: Pick<Forward, "id">): Promise<number> =>
  tx.prisma.posting.count({ where: { world: tx.world.id, orderId: id } });

/** Moves an order's money; zero amounts are skipped. The accounts are locked and the money is available. */
export async function moveOrderMoney(
  tx: Tx,
  order: Forward,
  movements: readonly (readonly [PostingKind, bigint])[],
): Promise<void> {
  const no = await movementsOf(tx, order);
  const postings = movements.flatMap(([kind, minor], place) =>
    forwardPosting(kind, order, minor, no + place, tx.now, tx.by),
  );
  if (postings.length > 0) await moveMoney(tx, postings);
}

export async function updateForward(tx: Tx, order: Forward, fields: Partial<Forward>): Promise<Forward> {
  const updates = { ...fields, updatedAt: tx.now };
  await tx.prisma.exchangeOrder.updateMany({ where: { world: tx.world.id, id: order.id }, data: updates });
  return { ...order, ...updates };
}

/** Names the events of an exchange with a delivery day. */
type ForwardEvent = Parameters<typeof bookedOrder.next | typeof postFundedOrder.next>[1];

/** Makes a transition that the locked order's state is known to allow. */
async function step(tx: Tx, order: Forward, event: ForwardEvent): Promise<Forward> {
  const machine = machineOf(parseExchangeKind(order));
  const state = machine.is(order.state) ? machine.next(order.state, event) : undefined;
  invariant(
    state && (await transition(tx, machine, order, event)),
    `${order.orderNo} may ${event} from ${order.state}`,
  );
  return { ...order, state };
}

const notifyMerchant = (tx: Tx, order: Forward, kind: MessageKindName, facts: MessageFacts = {}): Promise<void> =>
  sendMerchantMessage(tx, {
    userNo: order.userNo,
    kind,
    facts: {
      orderNo: order.orderNo,
      sell: money(currencyFromColumn(order.sell), order.sellMinor),
      buy: money(currencyFromColumn(order.buy), order.buyMinor),
      ...facts,
    },
  });

const inSell = ({ sell }: Forward, minor: bigint) => money(currencyFromColumn(sell), minor);

/** Delivers an order with its money ready: held, or available and locked. The rest of the advance fee is returned. */
export async function deliverForward(tx: Tx, order: Forward, event: "deliver" | "cure"): Promise<ClockEffect> {
  const back = returnedAdvanceFee(order);
  await moveOrderMoney(tx, order, [
    ["exchange", order.sellMinor],
    ["advanceFeeBack", back],
  ]);
  const deliveredOrder = await step(tx, order, event);
  await updateForward(tx, deliveredOrder, { heldMinor: 0n, doneAt: tx.now });
  await notifyMerchant(tx, order, event === "cure" ? "forwardCured" : "forwardDelivered", {
    back: inSell(order, back),
    actual: inSell(order, order.actualFeeMinor),
  });
  return { kind: event === "cure" ? "exchange.cured" : "exchange.delivered", subject: order.orderNo, at: tx.now };
}

/** Ends an order that was not delivered: the hold is released, the advance fee is earned. */
async function giveUp(tx: Tx, order: Forward, event: "cancel" | "miss"): Promise<Forward> {
  await moveOrderMoney(tx, order, [
    ["deliveryRelease", order.heldMinor],
    ["advanceFeeKept", order.advanceFeeMinor],
  ]);
  return updateForward(tx, await step(tx, order, event), { heldMinor: 0n, doneAt: tx.now });
}

/** Cancels an order before its delivery day. */
export async function cancelForward(tx: Tx, order: Forward, operatorId: string): Promise<void> {
  await updateForward(tx, await giveUp(tx, order, "cancel"), { cancelledBy: operatorId, cancelledAt: tx.now });
  await notifyMerchant(tx, order, "forwardCancelled", { kept: inSell(order, order.advanceFeeMinor) });
}

/** Ends a booked order that was to be delivered manually and was not. */
export async function markForwardMissed(tx: Tx, order: Forward): Promise<ClockEffect> {
  invariant(bookedOrder.is(order.state), `${order.orderNo} is a booked order`);
  await giveUp(tx, order, "miss");
  await notifyMerchant(tx, order, "forwardMissed", { kept: inSell(order, order.advanceFeeMinor) });
  return { kind: "exchange.missed", subject: order.orderNo, at: tx.now };
}

/** Pays the debt of a default. `holdForShortfall` reserves available money for its shortfall. */
export async function collectDefaultDebt(tx: Tx, order: Forward, minor: bigint): Promise<Forward> {
  await moveOrderMoney(tx, order, [["penaltyCollected", minor]]);
  return updateForward(tx, order, { unpaidFeeMinor: order.unpaidFeeMinor - minor });
}

export async function holdForShortfall(tx: Tx, order: Forward, minor: bigint): Promise<Forward> {
  await moveOrderMoney(tx, order, [["deliveryHold", minor]]);
  return updateForward(tx, order, { heldMinor: order.heldMinor + minor });
}

/** Posts a cost of a default: the remaining advance fee pays for it, the rest is owed. */
async function charge(tx: Tx, order: Forward, kind: "defaultPenalty" | "defaultLoss", minor: bigint): Promise<Forward> {
  await moveOrderMoney(tx, order, [[kind, minor]]);
  return updateForward(tx, order, {
    actualFeeMinor: order.actualFeeMinor + minor,
    unpaidFeeMinor: order.unpaidFeeMinor + splitDefaultCost(order, minor).owedMinor,
  });
}

/**
 * Charges the penalty of one calendar day that has begun, on the shortfall at its beginning, and schedules the next
 * day's.
 */
export async function chargeDefaultPenaltyDay(tx: Tx, order: Forward): Promise<Forward> {
  const after = await charge(
    tx,
    order,
    "defaultPenalty",
    dailyShortfallPenalty(order.sellMinor - order.heldMinor, forwardDefaultPenaltyPpmOf(tx.world)),
  );
  const next = deliveryDayStart(addDays(beijingDay(tx.now), 1));
  if (order.closeOutAt && isBefore(next, order.closeOutAt))
    await schedule(tx, {
      kind: "exchange.penalty",
      subject: order.id,
      dueAt: next,
      priority: forwardPriorities.penalty,
    });
  return after;
}

/**
 * Puts a post-funded order with a shortfall at 17:00 of its delivery day in default: the available part is held for it,
 * and the first day's penalty is charged.
 */
export async function fallInDefault(tx: Tx, order: Forward, available: bigint): Promise<ClockEffect> {
  invariant(
    order.deliveryDate !== null && available < order.sellMinor,
    `${order.orderNo} is short on its delivery day`,
  );
  const closeOutAt = closeOutTimeAfterDefault(
    order.deliveryDate,
    forwardDefaultCureWorkingDaysOf(tx.world),
    forwardSettlementPair(order),
  );
  const heldOrder = available > 0n ? await holdForShortfall(tx, order, available) : order;
  const inDefault = await updateForward(tx, await step(tx, heldOrder, "default"), { defaultedAt: tx.now, closeOutAt });
  const neededAmount = inSell(order, order.sellMinor - order.heldMinor);
  await storeStateReasons(tx, [
    { subject: order.id, rule: "fundsShort", neededAmount, present: inSell(order, available) },
  ]);
  const after = await chargeDefaultPenaltyDay(tx, inDefault);
  await schedule(tx, {
    kind: "exchange.cutoff",
    subject: forwardBalanceJobSubject(order),
    dueAt: closeOutAt,
    priority: forwardPriorities.cutoff,
  });
  await notifyMerchant(tx, order, "forwardDefaulted", {
    short: inSell(order, order.sellMinor - after.heldMinor),
    until: closeOutAt,
  });
  return { kind: "exchange.defaulted", subject: order.orderNo, at: tx.now };
}

/**
 * Closes a default out: the trade is replaced at the last tick's rate, halted or not; the loss is added to the cost of
 * the default. The remaining advance fee is retained, as for a cancelled exchange, and the hold is released.
 */
export async function closeOutDefaultedForward(tx: Tx, order: Forward): Promise<ClockEffect> {
  invariant(postFundedOrder.is(order.state), `${order.orderNo} is a post-funded order`);
  const [sell, buy] = [inSell(order, order.sellMinor), money(currencyFromColumn(order.buy), order.buyMinor)];
  // replacing the trade sells what the customer would have bought
  const { pair, side } = marketSideOf(buy.currency, sell.currency);
  const last = await lastTick(tx);
  const price = last && priceAt(last, pair, tx.world);
  invariant(price, `a pair that was booked has a rate: ${order.orderNo}`);
  const loss = closeOutLoss(sell, buy, rateFor(price, side));
  const after = loss > 0n ? await charge(tx, order, "defaultLoss", loss) : order;
  const retainedFee = advanceFeeRetainedAtCloseOut(after);
  await moveOrderMoney(tx, after, [
    ["advanceFeeKept", retainedFee],
    ["deliveryRelease", after.heldMinor],
  ]);
  await updateForward(tx, await step(tx, after, "closeOut"), { heldMinor: 0n, doneAt: tx.now });
  await notifyMerchant(tx, order, "forwardForfeited", {
    actual: inSell(order, after.actualFeeMinor),
    kept: inSell(order, retainedFee),
    unpaid: inSell(order, after.unpaidFeeMinor),
  });
  return { kind: "exchange.closedOut", subject: order.orderNo, at: tx.now };
}
