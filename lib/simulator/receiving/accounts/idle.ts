import { accountIdleDaysMax, accountIdleWarningDays } from "@/lib/receiving/account-terms";
import { receivingAccount as machine } from "@/lib/receiving/states";
import { dayMs, isBefore, addMilliseconds } from "@/lib/time/instant";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessage } from "../../notices/message";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { ClockEffect, JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { cancelReceivingAccount } from "./cancel";
import { idleCancellationTime, idleKind, scheduleNextReceivingAccountIdleCheck } from "./idle-schedule";
import { lastReceiptTimes } from "./receipts";

type Account = Row<"ReceivingAccount">;

/**
 * Checks whether an account is idle. Receipts never change the schedule: each check counts from the last receipt and
 * schedules the next at the time a warning would then be due.
 */
const checkIdle: JobHandler = async (tx, { subject, dueAt }) => {
  const row = await lockRow(tx, "ReceivingAccount", { world: tx.world.id, id: subject });
  if (row?.state !== machine.first) return [];
  const cancelsAt = idleCancellationTime(
    row.openedAt,
    (await lastReceiptTimes(tx, [row.number])).get(row.number) ?? null,
  );
  if (!isBefore(dueAt, cancelsAt)) return end(tx, row);
  await scheduleNextReceivingAccountIdleCheck(tx, row.id, cancelsAt, dueAt);
  return isBefore(dueAt, addMilliseconds(cancelsAt, -accountIdleWarningDays[0] * dayMs))
    ? []
    : warn(tx, row, cancelsAt);
};

async function warn(tx: Tx, row: Account, cancelsAt: Date): Promise<ClockEffect[]> {
  const remainingDays = Math.ceil((cancelsAt.getTime() - tx.now.getTime()) / dayMs);
  const facts = { ...accountFacts(row), days: remainingDays, idleDays: accountIdleDaysMax - remainingDays, cancelsAt };
  await sendMerchantMessage(tx, { userNo: row.userNo, kind: "receivingIdle", facts });
  return [{ kind: "receiving.idleWarned", subject: row.id, at: tx.now }];
}

async function end(tx: Tx, row: Account): Promise<ClockEffect[]> {
  await cancelReceivingAccount(tx, row, "idle");
  const facts = { ...accountFacts(row), idleDays: accountIdleDaysMax };
  await sendMerchantMessage(tx, { userNo: row.userNo, kind: "receivingCancelled", facts });
  await writeAuditNote(tx, { what: idleKind, subject: row.number, outcome: "ok" });
  return [{ kind: "receiving.cancelled", subject: row.id, at: tx.now }];
}

/** Returns the facts by which a message names an account; the id links to its page. */
const accountFacts = ({ id, number, currency }: Account) => ({ accountId: id, account: number, currency });

export const accountJobs: Record<string, JobHandler> = { [idleKind]: checkIdle };
