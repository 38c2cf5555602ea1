import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import { income as machine } from "@/lib/receiving/states";
import type { CheckReason } from "@/lib/receiving/terms";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { sendMerchantMessage } from "../../notices/message";
import { hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { associateAutomatically } from "../associations/automatic";
import { netIncomeMinor } from "../associations/sides";
import { startQuickEntry } from "../quick/step";
import { incomeStateWithoutCheck } from "./make-income";
import { unscheduleIncomeCheckEnd, incomeCheckJob } from "./check-schedule";
import { areIncomesHeldForExpiredCert, releaseCreditedIncomes } from "./reserved-incomes";

type Income = Row<"Income">;

/** Names the state of an income that is being checked: code 1. */
export const beingChecked = "notCredited" satisfies (typeof machine.states)[number];

/** Locks an income by its number or id, after its merchant; null when there is none. */
export async function lockIncome(tx: Tx, key: { detailId: string } | { id: string }): Promise<Income | null> {
  const incomeRow = await tx.prisma.income.findFirst({ where: { world: tx.world.id, ...key } });
  if (!incomeRow) return null;
  await areIncomesHeldForExpiredCert(tx, incomeRow.userNo);
  return lockRow(tx, "Income", { world: tx.world.id, id: incomeRow.id });
}

/**
 * Passes the check of an income, or credits one that failed it after all: its money becomes available, or waits for the
 * orders that it pays. Returns false when it is in neither state.
 */
export async function passIncomeCheck(tx: Tx, row: Income): Promise<boolean> {
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: row.remittanceId } });
  invariant(from, "an income came with a remittance");
  const event = (await incomeStateWithoutCheck(tx, from)) === "credited" ? "clear" : "clearToAssociate";
  if (!(await transition(tx, machine, row, event))) return false;
  await unscheduleIncomeCheckEnd(tx, row.id);
  const quick = from.needsAssociation && event === "clear" ? await startQuickEntry(tx, row.id) : undefined;
  const data = { failReason: null, ...(event === "clear" && { creditedAt: tx.now }), ...quick };
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: row.id }, data });
  // before anything is posted: the lock order is both sides of the links first and ledger accounts after them
  if (from.needsAssociation) await associateAutomatically(tx, { userNo: row.userNo, detailId: row.detailId });
  if (event === "clear") await releaseCreditedIncomes(tx, [row]);
  if (quick) await notifyMerchant(tx, row, from, "incomeQuick", { deadline: quick.quickDueAt });
  else await notifyMerchant(tx, row, from, event === "clear" ? "incomeCleared" : "incomeToAssociate");
  return true;
}

/**
 * Fails the check of an income with a reason that the merchant reads: its money stays held. Returns false when the
 * check is over.
 */
export async function failIncomeCheck(tx: Tx, row: Income, reason: string): Promise<boolean> {
  if (!(await transition(tx, machine, row, "failCheck"))) return false;
  await unscheduleIncomeCheckEnd(tx, row.id);
  await tx.prisma.income.updateMany({ where: { world: tx.world.id, id: row.id }, data: { failReason: reason } });
  const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: row.remittanceId } });
  invariant(from, "an income came with a remittance");
  await notifyMerchant(tx, row, from, "incomeCheckFailed", { reason });
  return true;
}

async function notifyMerchant(
  tx: Tx,
  row: Income,
  { orderNo, payerName: payer }: Row<"Remittance">,
  kind: "incomeCleared" | "incomeToAssociate" | "incomeQuick" | "incomeCheckFailed",
  further: { readonly reason?: string; readonly deadline?: Date } = {},
): Promise<void> {
  const currency = currencyFromColumn(row.currency);
  const [amount, creditedAmount] = [money(currency, row.amountMinor), money(currency, netIncomeMinor(row))];
  await sendMerchantMessage(tx, {
    userNo: row.userNo,
    kind,
    facts: { orderNo, amount, credited: creditedAmount, payer, ...further },
  });
}

/** Holds the bank's reason for an income with a remitter that was not cleared in time. */
const unclearedReason = "汇款人身份未能核实 The remitter could not be verified";
const listedReason: CheckReason = "remitter";

export const incomeJobs: Record<string, JobHandler> = {
  /**
   * Ends the check when the clock acts for the banks: a check of the amount or on request passes, a match with the list
   * fails.
   */
  async [incomeCheckJob](tx, { subject }) {
    const row = await lockIncome(tx, { id: subject });
    if (row?.state !== beingChecked || !hasAutomaticBanks(tx.world)) return;
    if (row.checkReasons.includes(listedReason)) await failIncomeCheck(tx, row, unclearedReason);
    else await passIncomeCheck(tx, row);
    await writeAuditNote(tx, { what: incomeCheckJob, subject: row.detailId, outcome: "ok" });
  },
};
