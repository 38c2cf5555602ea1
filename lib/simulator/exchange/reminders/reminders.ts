import { invariant } from "@/lib/call/refusals";
import { rateReminder as machine } from "@/lib/exchange/reminder-states";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../../access/outbox";
import { note } from "@/lib/simulator/platform/audit/audit";
import { translatorFor } from "../../../i18n/translator";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { transition, transitionMany } from "@/lib/simulator/platform/store/transition";
import { sendMessages } from "../../notices/message";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler, Effect } from "@/lib/simulator/driving/worlds/scheduler";
import { reachedBy } from "../limit/bounds";
import { unscheduleMany } from "../ended-items.sql";
import { loosenBounds, type Reached, type Waiting } from "../limit/bounds.sql";
import { remindersReached } from "./reminders.sql";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Rate reminders wait as limit orders do, on bounds of their own: a tick that reaches none looks at none. */
export const waitingReminders: Waiting = { bounds: "reminder_bound", rows: "rate_reminder", open: machine.first };

/** The job that ends a reminder at 24:00 of its validity day. */
export const reminderExpiry = "exchange.reminderExpire";

/** How long a short message may lie in the outbox, in real time. */
const smsMs = 3 * dayMs;

interface ReachedReminder {
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
export async function tellReached(tx: Tx, mids: Mids): Promise<Effect[]> {
  const reached = await reachedBy(tx, mids, waitingReminders);
  if (reached.length === 0) return [];
  const told: ReachedReminder[] = [];
  for (const one of reached) told.push(...(await reachedOf(tx, one)));
  if (told.length > 0) await tell(tx, told);
  await loosenBounds(tx, reached, waitingReminders);
  return told.map(({ id }) => ({ kind: "exchange.reminded", subject: id, at: tx.now }));
}

/** The reminders that a rate has reached, locked. */
async function reachedOf(tx: Tx, { side, rate }: Reached): Promise<ReachedReminder[]> {
  const rows = await remindersReached(tx, side, rate);
  return rows.map(({ targetRate, ...row }) => ({ ...row, rate, target: { ...rate, value: targetRate } }));
}

async function tell(tx: Tx, told: readonly ReachedReminder[]): Promise<void> {
  const real = systemNow();
  const ids = told.map(({ id }) => id);
  const moved = await transitionMany(tx, machine, ids, "watching", ["reach"], tx.by.name, {
    doneAt: tx.now,
    rate: told.map(({ rate }) => rate.value),
  });
  invariant(moved === told.length, "reminders that are locked while watching are still watching");
  await unscheduleMany(tx, reminderExpiry, ids);
  const factsOf = ({ target, rate }: ReachedReminder) => ({
    pair: pairName(rate),
    target: rateText(target),
    rate: rateText(rate),
    at: beijingText(tx.now),
  });
  await sendMessages(
    tx,
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
      tx,
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
  async [reminderExpiry](tx, { subject, dueAt }) {
    const row = await lockRow(tx, "RateReminder", { world: tx.world.id, id: subject });
    if (row?.state !== "watching") return;
    await transition(tx, machine, row, "expire");
    await tx.prisma.rateReminder.updateMany({ where: { world: tx.world.id, id: subject }, data: { doneAt: dueAt } });
    await note(tx, { what: reminderExpiry, subject, outcome: "ok" });
  },
};
