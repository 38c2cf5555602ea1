import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { finding } from "@/lib/verification/calls/applications";
import type { Entry } from "@/lib/verification/entry";
import { verification as machine, type VerificationState } from "@/lib/verification/states";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { areIncomesHeld, releaseIncomes } from "../../receiving/incomes/held-incomes";
import { sendMessage } from "../../notices/message";
import type { Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { keepCertificates } from "../certificates/keep";
import { keepClaims } from "../claims";
import { answerKind } from "../inquiries/kind";
import { setCustomerKind } from "../standing/customer-kind";
import { setStanding } from "../standing/set-standing";
import { reviewKind } from "./deadline";
import { entryOf, passedOf } from "./rows";

/** Why an application is refused: for each field that is wrong, and in general. */
export interface Reasons {
  readonly findings: readonly z.output<typeof finding>[];
  readonly reason: string;
}

/**
 * Passes an application that is held, and makes the merchant what it says: verified, with its names and certificates.
 * The one before is superseded. False where its state does not let it pass; hits and four eyes are the caller's matter.
 */
export async function passApplication(tx: Tx, row: Row<"Verification">): Promise<boolean> {
  if (!(await transition(tx, machine, row, "pass"))) return false;
  await noteDecision(tx, row, { findings: [], reason: "" });
  const { userNo } = row;
  await supersede(tx, row, ["failed", "passed", "expired"]);
  const of = entryOf(row);
  await tx.prisma.merchant.updateMany({ where: { world: tx.world.id, userNo }, data: namesOf(of) });
  await keepClaims(tx, userNo, [of]);
  await setStanding(tx, userNo, "passed");
  await setCustomerKind(tx, userNo, of);
  await keepCertificates(tx, row, of);
  if (!(await areIncomesHeld(tx, userNo))) await releaseIncomes(tx, userNo);
  await sendMessage(tx, { userNo, kind: "verificationPassed", facts: { name: namesOf(of).name } });
  return true;
}

/**
 * Refuses an application that is held, with reasons, or because nobody answered (`lapse`). What passed before stays the
 * merchant's own. False where its state does not let it be refused.
 */
export async function refuseApplication(
  tx: Tx,
  row: Row<"Verification">,
  event: "fail" | "lapse",
  reasons: Reasons,
): Promise<boolean> {
  if (!(await transition(tx, machine, row, event))) return false;
  await noteDecision(tx, row, reasons);
  const { userNo } = row;
  const before = await passedOf(tx, userNo);
  await keepClaims(tx, userNo, before ? [entryOf(before)] : []);
  await setStanding(tx, userNo, "failed");
  await sendMessage(tx, {
    userNo,
    kind: event === "fail" ? "verificationFailed" : "verificationLapsed",
    facts: { reason: reasons.reason, count: reasons.findings.length },
  });
  return true;
}

async function noteDecision(tx: Tx, { id }: Row<"Verification">, { findings, reason }: Reasons): Promise<void> {
  await tx.prisma.verification.updateMany({
    where: { world: tx.world.id, id },
    data: {
      findings: findings.map((one) => ({ ...one })),
      reason,
      deadline: null,
      decidedBy: tx.by.name,
      decidedAt: tx.now,
    },
  });
  await unschedule(tx, reviewKind, id);
  await unschedule(tx, answerKind, id);
}

/** A merchant's other applications in some states are followed by a newer one. */
export async function supersede(
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

/** The names of a merchant as an entry says them. */
function namesOf(of: Entry): { readonly name: string; readonly englishName: string } {
  if (of.type !== "personal") return { name: of.name, englishName: of.enName };
  invariant(of.person, "whoever is verified as a person says who they are");
  const { name, firstName, lastName } = of.person;
  return { name, englishName: `${firstName} ${lastName}`.trim() };
}
