import { receivingBank } from "@/lib/receiving/account-places";
import { accountApplication as machine } from "@/lib/receiving/states";
import { forgetOld } from "@/lib/simulator/platform/drafts/forget";
import { note } from "@/lib/simulator/platform/audit/audit";
import { doBanksAct } from "@/lib/simulator/driving/banks/payments/bank-turn";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isSiteTaken } from "../../verification/claims";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { checkKind, letBankReview, reviewKind } from "./deadlines";
import { failApplication, passApplication, type Reasons } from "./decide";
import { draftKind } from "./drafts";
import { prohibitionOf } from "./eligibility";
import { entryOf, heldApplication, type ApplicationRow } from "./rows";

/** What the automatic checks find: what may have changed since it was sent, the merchant, its site, the channel. */
async function checked(tx: Tx, row: ApplicationRow): Promise<Reasons> {
  const { website } = entryOf(row);
  const findings: Reasons["findings"] = [
    ...((await isSiteTaken(tx, row.userNo, website)) ? [{ field: "website" as const, reason: "websiteTaken" }] : []),
    ...(receivingBank(row) ? [] : [{ field: "bank" as const, reason: "channelClosed" }]),
  ];
  const isBarred = (await prohibitionOf(tx, row.userNo)) !== null;
  return { findings, reason: isBarred ? "prohibited" : findings.length > 0 ? "checksFailed" : "" };
}

/** The automatic checks: what passes them goes to the bank, what does not fails with what is wrong. */
const check: JobHandler = async (tx, { subject }) => {
  const row = await heldApplication(tx, { id: subject });
  if (row?.state !== machine.first) return [];
  const reasons = await checked(tx, row);
  const isRight = reasons.reason === "";
  if (isRight) {
    await transition(tx, machine, row, "check");
    await letBankReview(tx, row);
  } else await failApplication(tx, row, reasons, "receivingChecksFailed");
  await note(tx, { what: checkKind, subject: row.applicationNo, outcome: "ok" });
  return [{ kind: isRight ? "receiving.checked" : "receiving.checkFailed", subject: row.id, at: tx.now }];
};

/**
 * The bank's answer, where the clock plays the banks: it opens what passed the checks, unless its merchant has become of
 * a kind that receives no money from trade since.
 */
const review: JobHandler = async (tx, { subject }) => {
  const row = await heldApplication(tx, { id: subject });
  if (!row || !doBanksAct(tx.world)) return [];
  const isBarred = (await prohibitionOf(tx, row.userNo)) !== null;
  const isDone = isBarred
    ? await failApplication(tx, row, { findings: [], reason: "prohibited" }, "receivingChecksFailed")
    : await passApplication(tx, row);
  if (!isDone) return [];
  await note(tx, { what: reviewKind, subject: row.applicationNo, outcome: "ok" });
  return [{ kind: isBarred ? "receiving.checkFailed" : "receiving.opened", subject: row.id, at: tx.now }];
};

export const applicationJobs: Record<string, JobHandler> = {
  [checkKind]: check,
  [reviewKind]: review,
  [draftKind]: forgetOld,
};
