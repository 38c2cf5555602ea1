import { invariant } from "@/lib/call/refusals";
import { lastDueDay } from "@/lib/exchange/forward";
import { bookedOrder, postFundedOrder } from "@/lib/exchange/states";
import type { Day } from "@/lib/time/beijing";
import { note } from "@/lib/simulator/platform/audit/audit";
import { transition } from "@/lib/simulator/platform/store/transition";
import { lockRow } from "@/lib/simulator/platform/store/records";
import { schedule, type JobHandler, type Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { chargeDay, closeOut, deliver, fallInDefault, forwardPriorities, miss } from "./operations";
import { freshTick } from "@/lib/simulator/driving/market/fresh";
import { nextCheckAt, scheduleCheck, scheduleFunds, scheduleNextCheck, wakeChecks } from "./checks";
import { lockAvailable, settleFunds } from "./funds";
import { awaitedOf, awaitedBalances, missedOf, type FundedBalance } from "./funds.sql";
import type { Forward } from "./postings";
import { remind, scheduleReminder } from "./remind";
import { scheduleDelivery } from "./schedule-delivery";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

const noted = (tx: Tx, what: string, subject: string): Promise<void> => note(tx, { what, subject, outcome: "ok" });

/** Writes down what became of each order. */
async function allNoted(tx: Tx, effects: readonly Effect[]): Promise<readonly Effect[]> {
  for (const { kind, subject } of effects) await noted(tx, kind, subject);
  return effects;
}

const locked = (tx: InWorld, id: string): Promise<Forward | null> =>
  lockRow(tx, "ExchangeOrder", { world: tx.world.id, id });

export const forwardJobs: Record<string, JobHandler> = {
  /** 00:00 of the delivery date. A booked order that delivers itself does so at the day's first look. */
  async "exchange.activate"(tx, { subject, dueAt }) {
    const order = await locked(tx, subject);
    if (!order) return;
    const isBooked = order.kind === "booked";
    if (!(await transition(tx, isBooked ? bookedOrder : postFundedOrder, order, "activate"))) return;
    await tx.prisma.exchangeOrder.updateMany({
      where: { world: tx.world.id, id: subject },
      data: { updatedAt: dueAt },
    });
    await scheduleReminder(tx, order, dueAt);
    if (!isBooked) await scheduleCheck(tx, dueAt);
    await scheduleDelivery(tx, order);
    await noted(tx, "exchange.activate", order.orderNo);
  },

  "exchange.remind": remind,

  /** A booked order delivers itself, unless it was delivered by hand meanwhile. */
  async "exchange.deliver"(tx, { subject }) {
    const order = await locked(tx, subject);
    if (!order || !isOpen(order)) return;
    return allNoted(tx, [await deliver(tx, order, "deliver")]);
  },

  /**
   * Every few minutes while a post-funded order is on its delivery day, in default or still owes something; looks that
   * could find nothing new are left out. Each balance is a job of its own, at the same instant.
   */
  async "exchange.check"(tx, { dueAt }, until) {
    const balances = await awaitedBalances(tx);
    if (balances.length === 0) return;
    for (const balance of balances) if (balance.isToCheck) await scheduleFunds(tx, balance, dueAt);
    await scheduleNextCheck(tx, dueAt, until);
  },

  /** One merchant's balance of one currency: what goes wrong with it stops the checks of no other. */
  async "exchange.funds"(tx, { subject }) {
    const effects = await settleFunds(tx, balanceOf(subject));
    // an order delivered just now may have brought money to a balance that was checked before
    if (effects.length > 0) await wakeChecks(tx);
    return allNoted(tx, effects);
  },

  /** A calendar day of a default begins. */
  async "exchange.penalty"(tx, { subject }) {
    const order = await locked(tx, subject);
    if (!order || !isInDefault(order)) return;
    await chargeDay(tx, order);
    await noted(tx, "exchange.penalty", order.orderNo);
  },

  /**
   * 17:00: funds are looked at once more; then what was not delivered is missed or falls in default, and a default at
   * its end is closed out. One that was stuck comes later, and leaves alone what is due after it.
   */
  async "exchange.cutoff"(tx, { subject, dueAt }) {
    const balance = balanceOf(subject);
    const dueDay = lastDueDay(dueAt);
    const effects = await settleFunds(tx, balance, dueDay);
    const open = await awaitedOf(tx, balance);
    for (const order of open.filter((one) => isLate(one, dueDay)))
      effects.push(await fallInDefault(tx, order, await lockAvailable(tx, balance)));
    effects.push(
      ...(await closeOutAll(
        tx,
        subject,
        open.filter((one) => isAtItsEnd(one, dueAt)),
      )),
    );
    for (const order of await missedOf(tx, balance, dueDay)) effects.push(await miss(tx, order));
    // money set free at 17:00 is late, so it comes last: it pays what is owed, then what is short
    effects.push(...(await settleFunds(tx, balance)));
    return allNoted(tx, effects);
  },
};

/** The balance that a job is about. */
function balanceOf(subject: string): FundedBalance {
  const [userNo, sell] = subject.split("/");
  invariant(userNo !== undefined && sell !== undefined, `${subject} is a merchant and a currency`);
  return { userNo, sell };
}

/** Closes defaults out; where the market stands still each waits, at the next look again, for a rate to replace it at. */
async function closeOutAll(tx: Tx, subject: string, orders: readonly Forward[]): Promise<Effect[]> {
  if (orders.length === 0) return [];
  if (!(await freshTick(tx))) {
    await schedule(tx, {
      kind: "exchange.cutoff",
      subject,
      dueAt: nextCheckAt(tx.now, tx.world),
      priority: forwardPriorities.cutoff,
    });
    return [];
  }
  const effects: Effect[] = [];
  for (const order of orders) effects.push(await closeOut(tx, order));
  return effects;
}

/** Whether an order is on its delivery day and not delivered. */
const isOpen = ({ state }: Forward): boolean => state === "processing";
const isInDefault = ({ state }: Forward): boolean => state === "timeOut";

/** Whether an order's delivery was due by a 17:00 and it is not delivered. */
const isLate = (order: Forward, dueDay: Day): boolean =>
  isOpen(order) && order.deliveryDate !== null && order.deliveryDate <= dueDay;

/** Whether a default has lasted as long as it may. */
const isAtItsEnd = (order: Forward, at: Date): boolean =>
  isInDefault(order) && order.closeOutAt !== null && order.closeOutAt.getTime() <= at.getTime();
