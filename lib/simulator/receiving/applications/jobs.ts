import { receivingBank } from "@/lib/receiving/account-places";
import { accountApplication as machine } from "@/lib/receiving/states";
import { deleteExpiredDraft } from "@/lib/simulator/platform/drafts/forget";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { hasAutomaticBanks } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isSiteTaken } from "../../verification/claims";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { checkKind, scheduleBankReview, applicationReviewKind } from "./deadlines";
import { declineAccountApplication, approveAccountApplication, type DeclineReasons } from "./decide";
import { receivingDraftJob } from "./drafts";
import { findCustomerKindHindrance } from "./eligibility";
import { applicationEntryOf, lockAccountApplication, type ApplicationRow } from "./rows";

/**
 * Runs the automatic checks on facts that may have changed since the submission: the merchant, its site, the channel.
 */
async function runChecks(tx: Tx, row: ApplicationRow): Promise<DeclineReasons> {
  const { website } = applicationEntryOf(row);
  const findings: DeclineReasons["findings"] = [
    ...((await isSiteTaken(tx, row.userNo, website)) ? [{ field: "website" as const, reason: "websiteTaken" }] : []),
    ...(receivingBank(row) ? [] : [{ field: "bank" as const, reason: "channelClosed" }]),
  ];
  const isBarred = (await findCustomerKindHindrance(tx, row.userNo)) !== null;
  return { findings, reason: isBarred ? "prohibited" : findings.length > 0 ? "checksFailed" : "" };
}

/** Runs the automatic checks: an application that passes goes to the bank, another fails with the findings. */
const check: JobHandler = async (tx, { subject }) => {
  const row = await lockAccountApplication(tx, { id: subject });
  if (row?.state !== machine.first) return [];
  const reasons = await runChecks(tx, row);
  const isRight = reasons.reason === "";
  if (isRight) {
    await transition(tx, machine, row, "check");
    await scheduleBankReview(tx, row);
  } else await declineAccountApplication(tx, row, reasons, "receivingChecksFailed");
  await writeAuditNote(tx, { what: checkKind, subject: row.applicationNo, outcome: "ok" });
  return [{ kind: isRight ? "receiving.checked" : "receiving.checkFailed", subject: row.id, at: tx.now }];
};

/**
 * Answers for the bank when the clock acts for the banks: opens an application that passed the checks, unless its
 * merchant has since become a kind of customer that may not receive money from trade.
 */
const review: JobHandler = async (tx, { subject }) => {
  const row = await lockAccountApplication(tx, { id: subject });
  if (!row || !hasAutomaticBanks(tx.world)) return [];
  const isBarred = (await findCustomerKindHindrance(tx, row.userNo)) !== null;
  const isDone = isBarred
    ? await declineAccountApplication(tx, row, { findings: [], reason: "prohibited" }, "receivingChecksFailed")
    : await approveAccountApplication(tx, row);
  if (!isDone) return [];
  await writeAuditNote(tx, { what: applicationReviewKind, subject: row.applicationNo, outcome: "ok" });
  return [{ kind: isBarred ? "receiving.checkFailed" : "receiving.opened", subject: row.id, at: tx.now }];
};

export const applicationJobs: Record<string, JobHandler> = {
  [checkKind]: check,
  [applicationReviewKind]: review,
  [receivingDraftJob]: deleteExpiredDraft,
};
