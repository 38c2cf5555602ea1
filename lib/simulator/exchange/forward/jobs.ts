import { activatesAt, fundsDueAt } from "@/lib/exchange/forward";
import { bookedOrder, postFundedOrder } from "@/lib/exchange/states";
import { dayOf } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { later } from "@/lib/time/instant";
import { clockActor, note } from "../../audit/audit";
import { deliveryCheckMsOf } from "../../market/parameters";
import { transition } from "../../store/transition";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import { schedule, type JobHandler, type Effect } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import {
  chargeDay,
  closeOut,
  cutoffSubject,
  deliver,
  fallInDefault,
  forwardPriorities,
  miss,
  type Doing,
} from "./operations";
import { scheduleCheck, scheduleNextCheck } from "./checks";
import { lockedPurse, settleFunds } from "./funds";
import { awaitedOf, awaitedPurses, missedOf } from "./funds.sql";
import type { Forward } from "./postings";

const byClock = (sql: Sql, world: World, at: Date): Doing => ({ sql, world, at, by: clockActor(systemNow()) });

const noted = ({ sql, world, at, by }: Doing, what: string, subject: string): Promise<void> =>
  note(sql, world.id, at, by, { what, subject, outcome: "ok" });

/** Writes down what became of each order. */
async function allNoted(doing: Doing, effects: readonly Effect[]): Promise<readonly Effect[]> {
  for (const { kind, subject } of effects) await noted(doing, kind, subject);
  return effects;
}

const locked = (sql: Sql, world: string, id: string): Promise<Forward | null> =>
  lockRow(sql, "ExchangeOrder", { world, id });

export const forwardJobs: Record<string, JobHandler> = {
  /** 00:00 of the delivery date. A booked order that delivers itself does so at the day's first look. */
  async "exchange.activate"(sql, { subject, dueAt }, world) {
    const order = await locked(sql, world.id, subject);
    if (!order) return;
    const doing = byClock(sql, world, dueAt);
    const isBooked = order.kind === "booked";
    if (!(await transition(sql, isBooked ? bookedOrder : postFundedOrder, order, "activate", dueAt, doing.by.name)))
      return;
    await sql.prisma.exchangeOrder.updateMany({ where: { world: world.id, id: subject }, data: { updatedAt: dueAt } });
    if (!isBooked) await scheduleCheck(sql, world, dueAt);
    if (!isBooked || order.deliveryType === "manual")
      await schedule(sql, world.id, {
        kind: "exchange.cutoff",
        subject: cutoffSubject(order),
        dueAt: fundsDueAt(dayOf(dueAt)),
        priority: forwardPriorities.cutoff,
      });
    else
      await schedule(sql, world.id, {
        kind: "exchange.deliver",
        subject,
        dueAt: later(dueAt, deliveryCheckMsOf(world)),
        priority: forwardPriorities.check,
      });
    await noted(doing, "exchange.activate", order.orderNo);
  },

  /** A booked order delivers itself, unless it was delivered by hand meanwhile. */
  async "exchange.deliver"(sql, { subject, dueAt }, world) {
    const order = await locked(sql, world.id, subject);
    if (!order || !isOpen(order)) return;
    const doing = byClock(sql, world, dueAt);
    return allNoted(doing, [await deliver(doing, order, "deliver")]);
  },

  /**
   * Every few minutes while a post-funded order is on its delivery day, in default or still owes something; looks that
   * could find nothing new are left out.
   */
  async "exchange.check"(sql, { dueAt }, world, until) {
    const purses = await awaitedPurses(sql, world.id);
    if (purses.length === 0) return;
    const doing = byClock(sql, world, dueAt);
    const effects: Effect[] = [];
    for (const purse of purses)
      if (purse.hasMoney) effects.push(...(await settleFunds(doing, purse, { isLast: false })));
    // an order delivered just now may have brought money to a balance that was checked before
    if (effects.length > 0) await scheduleCheck(sql, world, dueAt);
    else await scheduleNextCheck(sql, world, dueAt, until);
    return allNoted(doing, effects);
  },

  /** A calendar day of a default begins. */
  async "exchange.penalty"(sql, { subject, dueAt }, world) {
    const order = await locked(sql, world.id, subject);
    if (!order || !isInDefault(order)) return;
    const doing = byClock(sql, world, dueAt);
    await chargeDay(doing, order);
    await noted(doing, "exchange.penalty", order.orderNo);
  },

  /**
   * 17:00: funds are looked at once more; then what was not delivered is missed or falls in default, and a default at
   * its end is closed out.
   */
  async "exchange.cutoff"(sql, { subject, dueAt }, world) {
    const [userNo = "", sell = ""] = subject.split("/");
    const purse = { userNo, sell };
    const doing = byClock(sql, world, dueAt);
    const effects = await settleFunds(doing, purse, { isLast: true });
    const open = await awaitedOf(sql, world.id, purse);
    for (const order of open.filter((one) => isLate(one, dueAt)))
      effects.push(await fallInDefault(doing, order, await lockedPurse(sql, world.id, purse)));
    for (const order of open.filter((one) => isAtItsEnd(one, dueAt))) effects.push(await closeOut(doing, order));
    for (const order of await missedOf(sql, world.id, purse, dayOf(dueAt))) effects.push(await miss(doing, order));
    // money set free at 17:00 is late, so it comes last: it pays what is owed, then what is short
    effects.push(...(await settleFunds(doing, purse, { isLast: false })));
    return allNoted(doing, effects);
  },
};

const isOpen = ({ state }: Forward): boolean => state === "processing";
const isInDefault = ({ state }: Forward): boolean => state === "timeOut";

/** Whether an order's delivery day has begun and it is not delivered: called at 17:00, of those due by then. */
const isLate = (order: Forward, at: Date): boolean =>
  isOpen(order) && order.deliveryDate !== null && activatesAt(order.deliveryDate).getTime() <= at.getTime();

/** Whether a default has lasted as long as it may. */
const isAtItsEnd = (order: Forward, at: Date): boolean =>
  isInDefault(order) && order.closeOutAt !== null && order.closeOutAt.getTime() <= at.getTime();
