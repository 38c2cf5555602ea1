import type * as z from "zod/mini";
import type { applicationFinding } from "@/lib/receiving/calls/applications";
import { accountApplication as machine, receivingAccount } from "@/lib/receiving/states";
import { sendMessage } from "../../notices/message";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { releaseSites } from "../../verification/applications/release-sites";
import { cancelAccount } from "../accounts/cancel";
import { issueAccounts } from "../accounts/issue";
import { forgetReview } from "./deadlines";
import type { ApplicationRow } from "./rows";

/** Why an application is declined: for each field that is wrong, and in general. */
export interface Reasons {
  readonly findings: readonly z.output<typeof applicationFinding>[];
  readonly reason: string;
}

/** Opens the accounts of an application that is held: their numbers are issued. False where its state forbids it. */
export async function passApplication(tx: Tx, row: ApplicationRow): Promise<boolean> {
  if (!(await transition(tx, machine, row, "pass"))) return false;
  await noteDecision(tx, row, { findings: [], reason: "" });
  const count = await issueAccounts(tx, row);
  const { userNo, applicationNo } = row;
  await sendMessage(tx, { userNo, kind: "receivingOpened", facts: { applicationNo, count } });
  return true;
}

/**
 * Declines an application that is held, with reasons: the bank's own words, or the checks' names for them. False where
 * its state forbids it.
 */
export async function failApplication(
  tx: Tx,
  row: ApplicationRow,
  reasons: Reasons,
  kind: "receivingFailed" | "receivingChecksFailed" = "receivingFailed",
): Promise<boolean> {
  if (!(await transition(tx, machine, row, "fail"))) return false;
  await noteDecision(tx, row, reasons);
  const { userNo, applicationNo } = row;
  await releaseSites(tx, userNo);
  const facts = { applicationNo, reason: reasons.reason, count: reasons.findings.length };
  await sendMessage(tx, { userNo, kind, facts });
  return true;
}

/** Ends the accounts of an application that is held: what is sent to them goes back. False where its state forbids it. */
export async function closeApplication(tx: Tx, row: ApplicationRow, reason: string): Promise<boolean> {
  if (!(await transition(tx, machine, row, "close"))) return false;
  await noteDecision(tx, row, { findings: [], reason });
  const { userNo, applicationNo } = row;
  const accounts = await tx.prisma.receivingAccount.findMany({
    where: { world: tx.world.id, applicationId: row.id, state: receivingAccount.first },
    orderBy: { number: "asc" },
  });
  for (const account of accounts) await cancelAccount(tx, account, "closed");
  await releaseSites(tx, userNo);
  await sendMessage(tx, { userNo, kind: "receivingClosed", facts: { applicationNo, reason } });
  return true;
}

async function noteDecision(tx: Tx, { id }: ApplicationRow, { findings, reason }: Reasons): Promise<void> {
  await tx.prisma.receivingApplication.updateMany({
    where: { world: tx.world.id, id },
    data: { findings: findings.map((one) => ({ ...one })), reason, decidedAt: tx.now },
  });
  await forgetReview(tx, id);
}
