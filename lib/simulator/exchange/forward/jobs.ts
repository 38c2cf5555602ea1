import { invariant } from "@/lib/call/refusals";
import { lastDeliveryDayPastDeadline } from "@/lib/exchange/forward";
import { bookedOrder, postFundedOrder } from "@/lib/exchange/states";
import type { Day } from "@/lib/time/beijing";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { schedule, type JobHandler, type ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import {
  chargeDefaultPenaltyDay,
  closeOutDefaultedForward,
  deliverForward,
  fallInDefault,
  forwardPriorities,
  markForwardMissed,
} from "./operations";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import {
  nextFundsCheckAt,
  scheduleFundsCheck,
  scheduleBalanceCheck,
  scheduleNextFundsCheck,
  reschedulePostponedCheck,
} from "./checks";
import { lockAvailableBalance, applyFundsToForwards } from "./funds";
import {
  lockForwardsAwaitingFunds,
  readBalancesAwaitingFunds,
  lockMissedManualForwards,
  type FundedBalance,
} from "./awaited-funds";
import type { Forward } from "./postings";
import { sendDeliveryReminder, scheduleDeliveryReminder } from "./remind";
import { scheduleForwardEnd } from "./schedule-delivery";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

const noteSuccess = (tx: Tx, action: string, subject: string): Promise<void> =>
  writeAuditNote(tx, { what: action, subject, outcome: "ok" });

/** Records the result of each order. */
async function allNoted(tx: Tx, effects: readonly ClockEffect[]): Promise<readonly ClockEffect[]> {
  for (const { kind, subject } of effects) await noteSuccess(tx, kind, subject);
  return effects;
}

const lockOrder = (tx: InWorld, id: string): Promise<Forward | null> =>
  lockRow(tx, "ExchangeOrder", { world: tx.world.id, id });

export const forwardJobs: Record<string, JobHandler> = {
  /**
   * Activates an order at 00:00 of the delivery date. An automatic booked order is delivered at the day's first check.
   */
  async "exchange.activate"(tx, { subject, dueAt }) {
    const order = await lockOrder(tx, subject);
    if (!order) return;
    const isBooked = order.kind === "booked";
    if (!(await transition(tx, isBooked ? bookedOrder : postFundedOrder, order, "activate"))) return;
    await tx.prisma.exchangeOrder.updateMany({
      where: { world: tx.world.id, id: subject },
      data: { updatedAt: dueAt },
    });
    await scheduleDeliveryReminder(tx, order, dueAt);
    if (!isBooked) await scheduleFundsCheck(tx, dueAt);
    await scheduleForwardEnd(tx, order);
    await noteSuccess(tx, "exchange.activate", order.orderNo);
  },

  "exchange.remind": sendDeliveryReminder,

  /** Delivers a booked order automatically, unless it was delivered manually meanwhile. */
  async "exchange.deliver"(tx, { subject }) {
    const order = await lockOrder(tx, subject);
    if (!order || !isOpen(order)) return;
    return allNoted(tx, [await deliverForward(tx, order, "deliver")]);
  },

  /**
   * Checks balances every few minutes while a post-funded order is on its delivery day, in default or has debts; checks
   * that could find nothing new are omitted. Each balance is a job of its own, at the same instant.
   */
  async "exchange.check"(tx, { dueAt }, until) {
    const balances = await readBalancesAwaitingFunds(tx);
    if (balances.length === 0) return;
    for (const balance of balances) if (balance.isToCheck) await scheduleBalanceCheck(tx, balance, dueAt);
    await scheduleNextFundsCheck(tx, dueAt, until);
  },

  /** Checks one merchant's balance of one currency: a failure stops no other check. */
  async "exchange.funds"(tx, { subject }) {
    const effects = await applyFundsToForwards(tx, balanceOf(subject));
    // an order delivered just now may have brought money to a balance that was checked before
    if (effects.length > 0) await reschedulePostponedCheck(tx);
    return allNoted(tx, effects);
  },

  /** Charges a calendar day of a default at its beginning. */
  async "exchange.penalty"(tx, { subject }) {
    const order = await lockOrder(tx, subject);
    if (!order || !isInDefault(order)) return;
    await chargeDefaultPenaltyDay(tx, order);
    await noteSuccess(tx, "exchange.penalty", order.orderNo);
  },

  /**
   * Runs the cutoff at 17:00: funds are checked once more; then undelivered orders are missed or fall in default, and a
   * default at its end is closed out. A delayed run ignores orders that became due after it.
   */
  async "exchange.cutoff"(tx, { subject, dueAt }) {
    const balance = balanceOf(subject);
    const dueDay = lastDeliveryDayPastDeadline(dueAt);
    const effects = await applyFundsToForwards(tx, balance, dueDay);
    const open = await lockForwardsAwaitingFunds(tx, balance);
    for (const order of open.filter((candidate) => isLate(candidate, dueDay)))
      effects.push(await fallInDefault(tx, order, await lockAvailableBalance(tx, balance)));
    effects.push(
      ...(await closeOutAll(
        tx,
        subject,
        open.filter((candidate) => isAtItsEnd(candidate, dueAt)),
      )),
    );
    for (const order of await lockMissedManualForwards(tx, balance, dueDay))
      effects.push(await markForwardMissed(tx, order));
    // money set free at 17:00 is late, so it comes last: it pays what is owed, then what is short
    effects.push(...(await applyFundsToForwards(tx, balance)));
    return allNoted(tx, effects);
  },
};

/** Parses the balance of a job. */
function balanceOf(subject: string): FundedBalance {
  const [userNo, sell] = subject.split("/");
  invariant(userNo !== undefined && sell !== undefined, `${subject} is a merchant and a currency`);
  return { userNo, sell };
}

/** Closes defaults out; while the market is stopped each waits until the next check for a replacement rate. */
async function closeOutAll(tx: Tx, subject: string, orders: readonly Forward[]): Promise<ClockEffect[]> {
  if (orders.length === 0) return [];
  if (!(await findUsableTick(tx))) {
    await schedule(tx, {
      kind: "exchange.cutoff",
      subject,
      dueAt: nextFundsCheckAt(tx.now, tx.world),
      priority: forwardPriorities.cutoff,
    });
    return [];
  }
  const effects: ClockEffect[] = [];
  for (const order of orders) effects.push(await closeOutDefaultedForward(tx, order));
  return effects;
}

/** Returns true when an order is on its delivery day and not delivered. */
const isOpen = ({ state }: Forward): boolean => state === "processing";
const isInDefault = ({ state }: Forward): boolean => state === "timeOut";

/** Returns true when an order's delivery was due by a 17:00 and it is not delivered. */
const isLate = (order: Forward, dueDay: Day): boolean =>
  isOpen(order) && order.deliveryDate !== null && order.deliveryDate <= dueDay;

/** Returns true when a default has reached its maximum duration. */
const isAtItsEnd = (order: Forward, at: Date): boolean =>
  isInDefault(order) && order.closeOutAt !== null && order.closeOutAt.getTime() <= at.getTime();
