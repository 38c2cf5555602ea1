import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { finding } from "@/lib/verification/calls/applications";
import type { VerificationEntry } from "@/lib/verification/entry";
import { verification as machine, type VerificationState } from "@/lib/verification/states";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import {
  areIncomesHeldForExpiredCert,
  releaseMerchantHeldIncomes,
} from "@/lib/simulator/receiving/incomes/reserved-incomes";
import { sendMerchantMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { storeCertificates } from "../certificates/keep";
import { releaseOtherClaims } from "../claims";
import { answerKind } from "../inquiries/kind";
import { setCustomerKind } from "../standing/customer-kind";
import { setVerificationStanding } from "../standing/set-standing";
import { verificationReviewKind } from "./deadline";
import { verificationEntry, findPassedVerification } from "./rows";

/** Holds the reasons of a refused application: per wrong field, and in general. */
export interface RefusalReasons {
  readonly findings: readonly z.output<typeof finding>[];
  readonly reason: string;
}

/**
 * Passes a locked application, and applies it to the merchant: verified, with its names and certificates. The previous
 * one is superseded. Returns false when its state does not allow it; hits and the four-eyes rule are checked by the
 * caller.
 */
export async function passVerification(tx: Tx, row: Row<"Verification">): Promise<boolean> {
  if (!(await transition(tx, machine, row, "pass"))) return false;
  await noteDecision(tx, row, { findings: [], reason: "" });
  const { userNo } = row;
  await supersedeVerifications(tx, row, ["failed", "passed", "expired"]);
  const of = verificationEntry(row);
  await tx.prisma.merchant.updateMany({ where: { world: tx.world.id, userNo }, data: namesOf(of) });
  await releaseOtherClaims(tx, userNo, [of]);
  await setVerificationStanding(tx, userNo, "passed");
  await setCustomerKind(tx, userNo, of);
  await storeCertificates(tx, row, of);
  if (!(await areIncomesHeldForExpiredCert(tx, userNo))) await releaseMerchantHeldIncomes(tx, userNo);
  await sendMerchantMessage(tx, { userNo, kind: "verificationPassed", facts: { name: namesOf(of).name } });
  return true;
}

/**
 * Refuses a locked application, with reasons, or because nobody answered (`lapse`). An earlier passed application
 * remains valid. Returns false when its state does not allow it.
 */
export async function rejectApplication(
  tx: Tx,
  row: Row<"Verification">,
  event: "fail" | "lapse",
  reasons: RefusalReasons,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await noteDecision(tx, row, reasons);
  const { userNo } = row;
  const before = await findPassedVerification(tx, userNo);
  await releaseOtherClaims(tx, userNo, before ? [verificationEntry(before)] : []);
  await setVerificationStanding(tx, userNo, "failed");
  await sendMerchantMessage(tx, {
    userNo,
    kind: event === "fail" ? "verificationFailed" : "verificationLapsed",
    facts: { reason: reasons.reason, count: reasons.findings.length },
  });
  return true;
}

async function noteDecision(tx: Tx, { id }: Row<"Verification">, { findings, reason }: RefusalReasons): Promise<void> {
  await tx.prisma.verification.updateMany({
    where: { world: tx.world.id, id },
    data: {
      findings: findings.map((item) => ({ ...item })),
      reason,
      deadline: null,
      decidedBy: tx.by.name,
      decidedAt: tx.now,
    },
  });
  await unschedule(tx, verificationReviewKind, id);
  await unschedule(tx, answerKind, id);
}

/** Supersedes a merchant's other applications in some states by a newer one. */
export async function supersedeVerifications(
  tx: Tx,
  { id, userNo }: Pick<Row<"Verification">, "id" | "userNo">,
  states: readonly VerificationState[],
): Promise<void> {
  const rows = await tx.prisma.verification.findMany({
    where: { world: tx.world.id, userNo, id: { not: id }, state: { in: [...states] } },
    orderBy: { version: "asc" },
  });
  for (const row of rows) await transition(tx, machine, row, "supersede");
}

/** Returns the names of a merchant from an entry. */
function namesOf(of: VerificationEntry): { readonly name: string; readonly englishName: string } {
  if (of.type !== "personal") return { name: of.name, englishName: of.enName };
  invariant(of.person, "whoever is verified as a person says who they are");
  const { name, firstName, lastName } = of.person;
  return { name, englishName: `${firstName} ${lastName}`.trim() };
}
