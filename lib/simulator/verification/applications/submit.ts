import { issueAt, type RefusalCode } from "@/lib/call/refusals";
import { dayOf } from "@/lib/time/beijing";
import type { Entry } from "@/lib/verification/entry";
import { correctedFrom, tidied, verificationFaults, type VerificationFault } from "@/lib/verification/rules";
import { verification as machine } from "@/lib/verification/states";
import type { CallTx } from "@/lib/simulator/platform/handler";
import type { Who } from "@/lib/call/who";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreation } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { claimNumber, claimSite, keepClaims, numberOf } from "../claims";
import { forgetDraft } from "@/lib/simulator/platform/drafts/forget";
import { checkLiveness } from "../liveness/check";
import { differencesOf } from "../readings/differences";
import { screen } from "../screening/screen";
import { setStanding } from "../standing/set-standing";
import { supersede } from "./decide";
import { reviewDeadline, scheduleReview } from "./deadline";
import { areOwnFiles } from "./own-files";
import { registerDifferences } from "./registered";
import { isUnderReview } from "./under-review";
import { entryOf, filesOf, newestOf, passedOf, toApplication, type ApplicationView } from "./rows";

/** Whoever of a merchant applies. */
export type Applying<R extends RefusalCode = never> = CallTx<R, Who>;

type Submitting = Applying<
  | "VERIFICATION_PENDING"
  | "VERIFICATION_TYPE"
  | "VERIFICATION_FIELD_INVALID"
  | "VERIFICATION_LIVENESS"
  | "COMPANY_NOTFOUND"
  | "COMPANY_ABNORMAL"
  | "COMPANY_TAKEN"
  | "WEBSITE_TAKEN"
  | "AGE_NOT_COMPLIANT"
  | "FILE_NOTFOUND"
  | "ORDER_UNCHANGED"
>;

/**
 * Submits what a merchant says of itself: checked by the rules, the register and what others have claimed, its acting
 * person alive where that can be seen. It is reviewed until the end of the second working day.
 */
export async function submit(tx: Submitting, typed: Entry): Promise<ApplicationView> {
  const { userNo } = tx.who;
  const turn = await openTurn(tx, userNo);
  const of = tidied(typed);
  // whoever passed as one type stays of it
  if ((turn.passed?.type ?? of.type) !== of.type) return tx.refuse("VERIFICATION_TYPE");
  if (turn.newest && !hasLapsed(turn.newest) && isSameJson(entryOf(turn.newest), of))
    return tx.refuse("ORDER_UNCHANGED");
  const today = dayOf(tx.now);
  const renewal = turn.newest?.isRenewal ? entryOf(turn.newest) : null;
  refuseFaults(tx, verificationFaults(of, today, correctedFrom(renewal, today)));
  await claimNumber(tx, userNo, of);
  await claimSite(tx, userNo, of.website);
  await checkLiveness(tx, userNo, of);
  return make(tx, turn, { of, isRenewal: false });
}

/** Whether an application was refused because nobody answered: operations found nothing wrong with what it says. */
const hasLapsed = ({ state, findings, reason }: Row<"Verification">): boolean =>
  state === "failed" && reason === "" && isSameJson(findings, []);

/** A merchant's turn to apply: the id of its next application, the one before, and the one that counts as passed. */
interface Turn {
  readonly id: string;
  readonly version: number;
  readonly newest: Row<"Verification"> | null;
  readonly passed: Row<"Verification"> | null;
}

/** The next turn of a merchant who has no application under review; submissions of one merchant take turns. */
export async function openTurn(tx: Tx<"VERIFICATION_PENDING">, userNo: string): Promise<Turn> {
  const { id } = await nextIds(tx, `verification${userNo}`, "VE");
  const newest = await newestOf(tx, userNo);
  if (newest && isUnderReview(newest)) return tx.refuse("VERIFICATION_PENDING");
  return { id, version: (newest?.version ?? 0) + 1, newest, passed: await passedOf(tx, userNo) };
}

/** All faults are named, and the first one refuses; one of age by the product's own words (specification 3, section 8). */
function refuseFaults(
  tx: Tx<"VERIFICATION_FIELD_INVALID" | "AGE_NOT_COMPLIANT">,
  faults: readonly VerificationFault[],
): void {
  const [first] = faults;
  if (!first) return;
  const issues = faults.map(({ path, issue }) => issueAt(path, issue));
  return tx.refuse(first.issue === "person.age" ? "AGE_NOT_COMPLIANT" : "VERIFICATION_FIELD_INVALID", issues);
}

/**
 * Writes an application down, with what it claims and what it is compared with, the register and its pictures, and puts
 * it under review.
 */
export async function make(
  tx: Applying<"FILE_NOTFOUND" | "COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  { id, version, passed }: Turn,
  { of, isRenewal }: { readonly of: Entry; readonly isRenewal: boolean },
): Promise<ApplicationView> {
  const { world, now, who } = tx;
  const { userNo } = who;
  const differences = [...(await registerDifferences(tx, of)), ...(await differencesOf(tx, of))];
  if (!(await areOwnFiles(tx, of, dayOf(now)))) return tx.refuse("FILE_NOTFOUND");
  await keepClaims(tx, userNo, passed ? [of, entryOf(passed)] : [of]);
  const row = await tx.prisma.verification.create({
    data: {
      world: world.id,
      id,
      userNo,
      operatorId: who.operatorId,
      version,
      type: of.type,
      isRenewal,
      state: machine.first,
      name: nameOf(of),
      number: numberOf(of),
      entry: of,
      fileIds: [...filesOf(of)],
      differences: differences.map((one) => ({ ...one })),
      submittedAt: now,
      deadline: reviewDeadline(now),
    },
  });
  await recordCreation(tx, machine, row);
  await supersede(tx, row, ["failed"]);
  await forgetDraft(tx, userNo, of.type);
  await setStanding(tx, userNo, "submitted");
  await scheduleReview(tx, id);
  await screen(tx, row);
  return toApplication(tx, row);
}

/** Whom an entry speaks of, as operations find it. */
const nameOf = (of: Entry): string => (of.type === "personal" ? (of.person?.name ?? "") : of.name);
