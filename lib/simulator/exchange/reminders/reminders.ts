import { invariant } from "@/lib/call/refusals";
import { rateReminder as machine } from "@/lib/exchange/reminder-states";
import { pairName, rateText, type Rate } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { enqueueOutboxMessage } from "../../access/outbox";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { translatorFor } from "../../../i18n/translator";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { declareChangedColumns, transition, transitionMany } from "@/lib/simulator/platform/store/transition";
import { sendMerchantMessages } from "../../notices/message";
import { lockRow } from "@/lib/simulator/platform/store/records";
import type { JobHandler, ClockEffect } from "@/lib/simulator/driving/worlds/scheduler";
import { boundsReachedByMids } from "../limit/bounds";
import { unscheduleMany } from "../ended-items";
import { resetReachedBounds, waitingReminders, type ReachedBound } from "../limit/rate-bounds";
import { query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Names the job that ends a reminder at 24:00 of its validity day. */
export const reminderExpiry = "exchange.reminderExpire";

/** Limits the age of an SMS in the outbox, in milliseconds of real time. */
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
 * Notifies the people with reminders that a tick reaches, each once: by a message and by SMS. Costs one query of the
 * bounds when no reminder is reached. The caller has locked the world's row; a halted pair reaches nothing.
 */
export async function notifyReachedRateReminders(tx: Tx, mids: Mids): Promise<ClockEffect[]> {
  const reachedBounds = await boundsReachedByMids(tx, mids, waitingReminders);
  if (reachedBounds.length === 0) return [];
  const reachedReminders: ReachedReminder[] = [];
  for (const bound of reachedBounds) reachedReminders.push(...(await reachedOf(tx, bound)));
  if (reachedReminders.length > 0) await notify(tx, reachedReminders);
  await resetReachedBounds(tx, reachedBounds, waitingReminders);
  return reachedReminders.map(({ id }) => ({ kind: "exchange.reminded", subject: id, at: tx.now }));
}

/**
 * Returns the reminders of a pair and side that a rate has reached, oldest first, locked, with one range scan of the
 * index. A reminder that expires at this very instant has expired.
 */
async function reachedOf(tx: Tx, { side, rate }: ReachedBound): Promise<ReachedReminder[]> {
  const reminders = query
    .selectFrom("rateReminder as r")
    .where("r.world", "=", tx.world.id)
    .where("r.base", "=", rate.base)
    .where("r.quote", "=", rate.quote)
    .where("r.side", "=", side)
    .where("r.state", "=", stateLiteral(machine, "watching"))
    .where("r.targetRate", side === "sellBase" ? "<=" : ">=", rate.value)
    .where("r.validUntil", ">", tx.now)
    .orderBy("r.placedAt")
    .orderBy("r.id");
  const rows = await queryRows(
    tx.sql,
    reminders.select(["r.id", "r.userNo", "r.operatorId", "r.phone", "r.language", "r.targetRate"]).forNoKeyUpdate(),
  );
  return rows.map(({ targetRate, ...row }) => ({ ...row, rate, target: { ...rate, value: targetRate } }));
}

const reachedColumns = declareChangedColumns(machine, { each: ["rate"], all: ["doneAt"] });

async function notify(tx: Tx, reminders: readonly ReachedReminder[]): Promise<void> {
  const real = systemNow();
  const ids = reminders.map(({ id }) => id);
  const changes = reachedColumns({ doneAt: tx.now, rate: reminders.map(({ rate }) => rate.value) });
  const movedCount = await transitionMany(tx, machine, ids, "watching", ["reach"], tx.by.name, changes);
  invariant(movedCount === reminders.length, "reminders that are locked while watching are still watching");
  await unscheduleMany(tx, reminderExpiry, ids);
  const factsOf = ({ target, rate }: ReachedReminder) => ({
    pair: pairName(rate),
    target: rateText(target),
    rate: rateText(rate),
    at: beijingText(tx.now),
  });
  await sendMerchantMessages(
    tx,
    reminders.map((reminder) => ({
      userNo: reminder.userNo,
      operatorId: reminder.operatorId,
      kind: "rateReached" as const,
      facts: factsOf(reminder),
    })),
  );
  for (const reminder of reminders) {
    const t = await translatorFor(reminder.language);
    await enqueueOutboxMessage(
      tx,
      {
        kind: "sms",
        recipient: reminder.phone,
        purpose: "rateReminder",
        content: t("letters.rateReached.text", factsOf(reminder)),
        expiresAt: addMilliseconds(real, smsMs),
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
    await writeAuditNote(tx, { what: reminderExpiry, subject, outcome: "ok" });
  },
};
