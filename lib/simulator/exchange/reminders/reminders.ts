import { invariant } from "@/lib/call/refusals";
import { rateReminder as machine } from "@/lib/exchange/reminder-states";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../../access/outbox";
import { clockActor, note } from "../../audit/audit";
import { translatorFor } from "../../../i18n/translator";
import type { Mids } from "../../market/path";
import { transition, transitionMany } from "../../store/transition";
import { sendMessages } from "../../notices/message";
import type { Sql } from "../../store/pool";
import { lockRow } from "../../store/records";
import type { JobHandler, Effect } from "../../worlds/scheduler";
import type { World } from "../../worlds/world";
import { reachedBy } from "../limit/bounds";
import { unscheduleMany } from "../ended-items.sql";
import { loosenBounds, type Reached, type Waiting } from "../limit/bounds.sql";
import { remindersReached, writeReached } from "./reminders.sql";

/** Rate reminders wait as limit orders do, on bounds of their own: a tick that reaches none looks at none. */
export const waitingReminders: Waiting = { bounds: "reminder_bound", rows: "rate_reminder", open: machine.first };

/** The job that ends a reminder at 24:00 of its validity day. */
export const reminderExpiry = "exchange.reminderExpire";

/** How long a short message may lie in the outbox, in real time. */
const smsMs = 3 * dayMs;

interface RefusedError {
  id: string;
  userNo: string;
  operatorId: string;
  phone: string;
  language: string;
  target: Rate;
  rate: Rate;
}

/**
 * Notifies the people whose reminders a tick reaches, each once: by a message and by SMS. Costs one look at the bounds
 * when none is reached. Called with the world's row held; a halted pair reaches nothing.
 */
export async function tellReached(
  sql: Sql,
  world: Pick<World, "id" | "terms">,
  at: Date,
  mids: Mids,
): Promise<Effect[]> {
  const reached = await reachedBy(sql, world, mids, waitingReminders);
  if (reached.length === 0) return [];
  const told: RefusedError[] = [];
  for (const one of reached) told.push(...(await reachedOf(sql, world.id, one, at)));
  if (told.length > 0) await tell(sql, world.id, told, at);
  await loosenBounds(sql, world.id, reached, waitingReminders);
  return told.map(({ id }) => ({ kind: "exchange.reminded", subject: id, at }));
}

/** The reminders that a rate has reached, locked. */
async function reachedOf(sql: Sql, world: string, { side, rate }: Reached, at: Date): Promise<RefusedError[]> {
  const rows = await remindersReached(sql, world, side, rate, at);
  return rows.map(({ targetRate, ...row }) => ({ ...row, rate, target: { ...rate, value: targetRate } }));
}

async function tell(sql: Sql, world: string, told: readonly RefusedError[], at: Date): Promise<void> {
  const real = systemNow();
  const ids = told.map(({ id }) => id);
  const moved = await transitionMany(sql, machine, world, ids, "watching", ["reach"], at, clockActor(real).name);
  invariant(moved === told.length, "reminders that are locked while watching are still watching");
  await writeReached(
    sql,
    world,
    ids,
    at,
    told.map(({ rate }) => rate.value),
  );
  await unscheduleMany(sql, world, reminderExpiry, ids);
  const factsOf = ({ target, rate }: RefusedError) => ({
    pair: pairName(rate),
    target: rateText(target),
    rate: rateText(rate),
    at: beijingText(at),
  });
  await sendMessages(
    sql,
    world,
    at,
    told.map((one) => ({
      userNo: one.userNo,
      operatorId: one.operatorId,
      kind: "rateReached" as const,
      facts: factsOf(one),
    })),
  );
  for (const one of told) {
    const t = await translatorFor(one.language);
    await sendOut(
      sql,
      world,
      {
        kind: "sms",
        recipient: one.phone,
        purpose: "rateReminder",
        content: t("letters.rateReached.text", factsOf(one)),
        expiresAt: later(real, smsMs),
      },
      real,
    );
  }
}

export const remindersJobs: Record<string, JobHandler> = {
  async [reminderExpiry](sql, { subject, dueAt }, world) {
    const row = await lockRow(sql, "RateReminder", { world: world.id, id: subject });
    if (row?.state !== "watching") return;
    const by = clockActor(systemNow());
    await transition(sql, machine, row, "expire", dueAt, by.name);
    await sql.prisma.rateReminder.updateMany({ where: { world: world.id, id: subject }, data: { doneAt: dueAt } });
    await note(sql, world.id, dueAt, by, { what: reminderExpiry, subject, outcome: "ok" });
  },
};
