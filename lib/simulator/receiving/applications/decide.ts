import type * as z from "zod/mini";
import type { applicationFinding } from "@/lib/receiving/calls/applications";
import { accountApplication as machine, receivingAccount } from "@/lib/receiving/states";
import { sendMerchantMessage } from "../../notices/message";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releaseUnusedClaims } from "../../verification/applications/release-sites";
import { cancelReceivingAccount } from "../accounts/cancel";
import { issueReceivingAccounts } from "../accounts/issue";
import { unscheduleBankReview } from "./deadlines";
import type { ApplicationRow } from "./rows";

/** Holds the reasons for declining an application, per field and in general. */
export interface DeclineReasons {
  readonly findings: readonly z.output<typeof applicationFinding>[];
  readonly reason: string;
}

/** Opens the accounts of a locked application and issues their numbers. Returns false when its state forbids it. */
export async function approveAccountApplication(tx: Tx, row: ApplicationRow): Promise<boolean> {
  if (!(await transition(tx, machine, row, "pass"))) return false;
  await noteDecision(tx, row, { findings: [], reason: "" });
  const count = await issueReceivingAccounts(tx, row);
  const { userNo, applicationNo } = row;
  await sendMerchantMessage(tx, { userNo, kind: "receivingOpened", facts: { applicationNo, count } });
  return true;
}

/**
 * Declines a locked application with reasons: the bank's own words, or the names of failed checks. Returns false when
 * its state forbids it.
 */
export async function declineAccountApplication(
  tx: Tx,
  row: ApplicationRow,
  reasons: DeclineReasons,
  kind: "receivingFailed" | "receivingChecksFailed" = "receivingFailed",
): Promise<boolean> {
  if (!(await transition(tx, machine, row, "fail"))) return false;
  await noteDecision(tx, row, reasons);
  const { userNo, applicationNo } = row;
  await releaseUnusedClaims(tx, userNo);
  const facts = { applicationNo, reason: reasons.reason, count: reasons.findings.length };
  await sendMerchantMessage(tx, { userNo, kind, facts });
  return true;
}

/**
 * Ends the accounts of a locked application: funds sent to them are returned. Returns false when its state forbids it.
 */
export async function closeApplicationAccounts(tx: Tx, row: ApplicationRow, reason: string): Promise<boolean> {
  if (!(await transition(tx, machine, row, "close"))) return false;
  await noteDecision(tx, row, { findings: [], reason });
  const { userNo, applicationNo } = row;
  const accounts = await tx.prisma.receivingAccount.findMany({
    where: { world: tx.world.id, applicationId: row.id, state: receivingAccount.first },
    orderBy: { number: "asc" },
  });
  for (const account of accounts) await cancelReceivingAccount(tx, account, "closed");
  await releaseUnusedClaims(tx, userNo);
  await sendMerchantMessage(tx, { userNo, kind: "receivingClosed", facts: { applicationNo, reason } });
  return true;
}

async function noteDecision(tx: Tx, { id }: ApplicationRow, { findings, reason }: DeclineReasons): Promise<void> {
  await tx.prisma.receivingApplication.updateMany({
    where: { world: tx.world.id, id },
    data: { findings: findings.map((finding) => ({ ...finding })), reason, decidedAt: tx.now },
  });
  await unscheduleBankReview(tx, id);
}
