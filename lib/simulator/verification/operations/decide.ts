import { issueAt } from "@/lib/call/refusals";
import type { verificationReviews } from "@/lib/operations/calls/verification";
import type { CallInput } from "@/lib/call/call";
import { finding } from "@/lib/verification/calls/applications";
import { entryPaths } from "@/lib/verification/entry-paths";
import { verification as machine } from "@/lib/verification/states";
import * as z from "zod/mini";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { scheduleAutoApproval } from "../applications/deadline";
import { passVerification, rejectApplication } from "../applications/decide";
import { lockVerification } from "../applications/locked-application";
import { verificationEntry } from "../applications/rows";
import { hasOpenHits } from "../screening/hits";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import { reloadVerificationCase } from "./case";

type PreparationInput = CallInput<typeof verificationReviews.prepareVerification>;
const noPreparation = { preparedBy: "", preparedPass: null, preparedAt: null, findings: [], reason: "" };

/** Locks an application until the transaction ends; refuses a missing one. */
export const lockApplicationCase = async (tx: Tx<"VERIFICATION_NOTFOUND">, id: string): Promise<Row<"Verification">> =>
  (await lockVerification(tx, id)) ?? tx.refuse("VERIFICATION_NOTFOUND");

/** Prepares a decision; another person confirms it. */
export const prepareVerificationDecision: Handler<typeof verificationReviews.prepareVerification> = async (
  input,
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockApplicationCase(tx, input.applicationId);
    if (!(await transition(tx, machine, row, "prepare"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await refuseContradiction(tx, row, input);
    const { isPassed, findings, reason } = input;
    await tx.prisma.verification.updateMany({
      where: { world: tx.world.id, id: row.id },
      data: {
        preparedBy: tx.principal.name,
        preparedPass: isPassed,
        preparedAt: tx.now,
        findings: findings.map((item) => ({ ...item })),
        reason,
      },
    });
    return reloadVerificationCase(tx, row);
  });

/**
 * Refuses a contradictory decision: an approval with findings or open hits, or a rejection without a reason or with
 * fields that the application does not have.
 */
async function refuseContradiction(
  tx: TxOf<typeof verificationReviews.prepareVerification>,
  row: Row<"Verification">,
  { isPassed, findings, reason }: PreparationInput,
): Promise<void> {
  if (isPassed) {
    if (await hasOpenHits(tx, row.id)) return tx.refuse("VERIFICATION_HITS");
    if (findings.length > 0) return tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("findings", "findings.passed"));
    return;
  }
  if (findings.length === 0 && reason.trim() === "")
    return tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("reason", "text.missing"));
  const paths = entryPaths(verificationEntry(row));
  const unknownPaths = findings.flatMap(({ path }, at) =>
    paths.includes(path) ? [] : [issueAt(`findings.${at}.path`, "choice.unknown")],
  );
  if (unknownPaths.length > 0) return tx.refuse("VERIFICATION_FIELD_INVALID", unknownPaths);
}

/**
 * Confirms the decision that another person prepared, in the version that was viewed: the merchant is verified, or
 * notified of the findings.
 */
export const confirmVerificationDecision: Handler<typeof verificationReviews.confirmVerification> = async (
  { applicationId, changes },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockApplicationCase(tx, applicationId);
    if (row.state !== "prepared") return tx.refuse("OPERATION_NOT_ALLOW");
    if (changes !== undefined && row.changes !== changes) return tx.refuse("ORDER_CHANGED");
    if (row.preparedBy === tx.principal.name) return tx.refuse("VERIFICATION_OWN");
    // one may have been found since it was prepared
    if (row.preparedPass && (await hasOpenHits(tx, row.id))) return tx.refuse("VERIFICATION_HITS");
    const reasons = { findings: z.parse(z.array(finding), row.findings), reason: row.reason };
    const isDone = row.preparedPass
      ? await passVerification(tx, row)
      : await rejectApplication(tx, row, "fail", reasons);
    if (!isDone) return tx.refuse("OPERATION_NOT_ALLOW");
    return reloadVerificationCase(tx, row);
  });

/** Reopens a prepared decision for another review; every operator may do this. */
export const reopenVerificationDecision: Handler<typeof verificationReviews.reopenVerification> = async (
  { applicationId },
  context,
) =>
  transactInLockedWorld(context, async (tx) => {
    const row = await lockApplicationCase(tx, applicationId);
    if (!(await returnVerificationToReview(tx, row))) return tx.refuse("OPERATION_NOT_ALLOW");
    return reloadVerificationCase(tx, row);
  });

/** Returns a prepared application, locked by the caller, to its review. Returns false when nothing is prepared. */
export async function returnVerificationToReview(tx: Tx, row: Row<"Verification">): Promise<boolean> {
  if (!(await transition(tx, machine, row, "reopen"))) return false;
  await tx.prisma.verification.updateMany({ where: { world: tx.world.id, id: row.id }, data: noPreparation });
  await scheduleAutoApproval(tx, row.id);
  return true;
}
