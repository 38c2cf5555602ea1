import type * as z from "zod/mini";
import { invariant, issueAt } from "@/lib/call/refusals";
import type { reminder as shape, reminders as calls } from "@/lib/exchange/calls/reminders";
import {
  reminderDirection,
  isReminderRateReached,
  reminderValidityRange,
  reminderMarketSide,
} from "@/lib/exchange/reminder-rules";
import { rateReminder as machine } from "@/lib/exchange/reminder-states";
import { remindersADayMax, remindersMax } from "@/lib/exchange/reminder-terms";
import { isTradable, rateFor } from "@/lib/exchange/rules";
import { canonicalPair, rateText, samePair } from "@/lib/money/rate";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { priceNow } from "@/lib/simulator/driving/market/price";
import { recordCreationInHistory, transition } from "@/lib/simulator/platform/store/transition";
import { placedByColumn } from "../../access/operator-names";
import { lockOutTicks } from "../limit/terms";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { expiryPriority } from "@/lib/simulator/driving/worlds/expiry-priority";
import { schedule, unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { tightenBound, waitingReminders } from "../limit/rate-bounds";
import { reminderExpiry } from "./reminders";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type ReminderRow = Row<"RateReminder">;

/** Builds the view of a reminder as the calls return it, with the name of the operator who set it. */
function toReminderView(
  { id, state, base, quote, side, targetRate, rate, ...row }: ReminderRow,
  operator: string | null | undefined,
): z.output<typeof shape> {
  invariant(machine.is(state), `${state} is a state of a reminder`);
  const pair = { base: currencyFromColumn(base), quote: currencyFromColumn(quote) };
  return {
    id,
    state,
    direction: reminderDirection(side === "buyBase" ? "buyBase" : "sellBase"),
    target: { ...pair, value: targetRate },
    rate: rate > 0n ? { ...pair, value: rate } : null,
    validUntil: row.validUntil,
    phone: row.phone,
    placedAt: row.placedAt,
    doneAt: row.doneAt,
    operator: operator ?? "",
  };
}

const reminders: Handler<typeof calls.reminders> = async (
  { state, currentPage, pageSize },
  { principal, world, sql },
) => {
  const rows = query
    .selectFrom("rateReminder as r")
    .where("r.world", "=", world.id)
    .where("r.userNo", "=", principal.userNo)
    .where((eb) => (state ? eb("r.state", "=", state) : eb("r.state", "<>", stateLiteral(machine, "removed"))))
    .orderBy((eb) => eb("r.state", "=", stateLiteral(machine, "watching")), "desc")
    .orderBy("r.placedAt", "desc")
    .orderBy("r.id", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, rows, {
    key: ["r.world", "r.id"],
    select: (listed) => listed.selectAll("r").select(placedByColumn("r")),
  });
  return { ...page, rows: page.rows.map((row) => toReminderView(row, row.operator)) };
};

/** Counts a merchant's waiting reminders. The merchant's counter, locked just before, serialises their operations. */
const waitingOf = (tx: InWorld, userNo: string): Promise<number> =>
  tx.prisma.rateReminder.count({ where: { world: tx.world.id, userNo, state: machine.first } });

/** Counts the reminders that a merchant has set since an instant, in any state. */
const setSince = (tx: InWorld, userNo: string, from: Date): Promise<number> =>
  tx.prisma.rateReminder.count({ where: { world: tx.world.id, userNo, placedAt: { gte: from } } });

const addReminder: Handler<typeof calls.addReminder> = async (
  { direction, target, validUntil, phone },
  { principal, world, now, caller, refuse, transact },
) => {
  const pair = canonicalPair(target.base, target.quote);
  if (!isTradable(target.base, target.quote) || !samePair(target, pair))
    return refuse("INVALID_CURRENCY", issueAt("target"));
  const days = reminderValidityRange(now);
  if (validUntil < days.first || validUntil > days.last)
    return refuse("DATE_OUT_OF_RANGE", { from: days.first, to: days.last });
  return transact(async (tx) => {
    // no tick comes between: the rate the reminder is validated against stays the last one until it is written
    await lockOutTicks(tx);
    const price = await priceNow(tx, pair);
    if (!price) return refuse("NO_RATE");
    const side = reminderMarketSide(direction);
    if (isReminderRateReached(price, direction, target.value))
      return refuse("RATE_REACHED", { current: rateText(rateFor(price, side)) });
    const { id } = await nextIdAndOrderNo(tx, `reminder${principal.userNo}`, "RR");
    if ((await waitingOf(tx, principal.userNo)) >= remindersMax)
      return refuse("REMINDERS_FULL", { most: remindersMax });
    if ((await setSince(tx, principal.userNo, beijingInstant(beijingDay(now)))) >= remindersADayMax)
      return refuse("REMINDERS_TODAY", { most: remindersADayMax });
    const ends = beijingInstant(validUntil, 24);
    await tx.prisma.rateReminder.create({
      data: {
        world: world.id,
        id,
        userNo: principal.userNo,
        operatorId: principal.operatorId,
        state: machine.first,
        ...pair,
        side,
        targetRate: target.value,
        validUntil: ends,
        phone,
        language: caller.locale,
        placedAt: now,
      },
    });
    await tightenBound(tx, { ...pair, side, target: target.value }, waitingReminders);
    await recordCreationInHistory(tx, machine, { world: world.id, id, state: machine.first });
    await schedule(tx, { kind: reminderExpiry, subject: id, dueAt: ends, priority: expiryPriority });
    const row = await tx.prisma.rateReminder.findFirst({ where: { world: world.id, id } });
    invariant(row, "a reminder that was written can be read");
    const placer = await tx.prisma.operator.findFirst({ where: { world: world.id, id: row.operatorId } });
    return toReminderView(row, placer?.name);
  });
};

const removeReminder: Handler<typeof calls.removeReminder> = async ({ id }, { principal, world, refuse, transact }) =>
  transact(async (tx) => {
    const row = await lockRow(tx, "RateReminder", { world: world.id, id });
    if (!row || row.userNo !== principal.userNo) return refuse("ORDER_NOTFOUND");
    if (!(await transition(tx, machine, row, "remove"))) return refuse("OPERATION_NOT_ALLOW");
    await unschedule(tx, reminderExpiry, id);
    return {};
  });

export const remindersHandlers: Handlers<typeof calls> = { reminders, addReminder, removeReminder };
