import { issueAt, type RefusalCode } from "@/lib/call/refusals";
import { beijingDay } from "@/lib/time/beijing";
import type { VerificationEntry } from "@/lib/verification/entry";
import {
  correctedReturnBaseDay,
  normalizeVerificationEntry,
  verificationFaults,
  type VerificationFault,
} from "@/lib/verification/rules";
import { verification as machine } from "@/lib/verification/states";
import type { CallTx } from "@/lib/simulator/platform/handler";
import type { Principal } from "@/lib/call/principal";
import { isSameJson } from "@/lib/simulator/platform/store/same-json";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationInHistory } from "@/lib/simulator/platform/store/transition";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { claimCompanyNumber, claimMerchantWebsite, releaseOtherClaims, registerNumberOf } from "../claims";
import { deleteFormDraft } from "@/lib/simulator/platform/drafts/forget";
import { requireRecentLiveness } from "../liveness/check";
import { findPictureDifferences } from "../recognition/differences";
import { screenApplication } from "../screening/screen";
import { setVerificationStanding } from "../standing/set-standing";
import { supersedeVerifications } from "./decide";
import { verificationReviewDeadline, scheduleAutoApproval } from "./deadline";
import { areOwnEntryFiles } from "./own-files";
import { registerDifferences } from "./register-entry";
import { isApplicationOpen } from "./under-review";
import {
  verificationEntry,
  entryFileIds,
  findNewestVerification,
  findPassedVerification,
  toVerificationApplicationView,
  type VerificationApplicationView,
} from "./rows";

/** Describes the transaction of a merchant's operator who applies. */
export type Applying<R extends RefusalCode = never> = CallTx<R, Principal>;

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
 * Submits a merchant's entry: validated by the rules, the register and the claims of others, with a liveness check of
 * its acting person where available. It is reviewed until the end of the second working day.
 */
export async function submitVerification(
  tx: Submitting,
  inputEntry: VerificationEntry,
): Promise<VerificationApplicationView> {
  const { userNo } = tx.principal;
  const turn = await openSubmissionTurn(tx, userNo);
  const of = normalizeVerificationEntry(inputEntry);
  // a merchant that passed as one type retains that type
  if ((turn.passedApplication?.type ?? of.type) !== of.type) return tx.refuse("VERIFICATION_TYPE");
  if (turn.newest && !hasLapsed(turn.newest) && isSameJson(verificationEntry(turn.newest), of))
    return tx.refuse("ORDER_UNCHANGED");
  const today = beijingDay(tx.now);
  const renewal = turn.newest?.isRenewal ? verificationEntry(turn.newest) : null;
  refuseFaults(tx, verificationFaults(of, today, correctedReturnBaseDay(renewal, today)));
  await claimCompanyNumber(tx, userNo, of);
  await claimMerchantWebsite(tx, userNo, of.website);
  await requireRecentLiveness(tx, userNo, of);
  return createVerification(tx, turn, { of, isRenewal: false });
}

/** Returns true when an application was refused because nobody answered: operations have no findings on it. */
const hasLapsed = ({ state, findings, reason }: Row<"Verification">): boolean =>
  state === "failed" && reason === "" && isSameJson(findings, []);

/**
 * Holds a merchant's turn to apply: the id of its next application, the previous one, and the one that counts as
 * passed.
 */
interface Turn {
  readonly id: string;
  readonly version: number;
  readonly newest: Row<"Verification"> | null;
  readonly passedApplication: Row<"Verification"> | null;
}

/**
 * Opens the next turn of a merchant without an application under review; submissions of one merchant are serialized.
 */
export async function openSubmissionTurn(tx: Tx<"VERIFICATION_PENDING">, userNo: string): Promise<Turn> {
  const { id } = await nextIdAndOrderNo(tx, `verification${userNo}`, "VE");
  const newest = await findNewestVerification(tx, userNo);
  if (newest && isApplicationOpen(newest)) return tx.refuse("VERIFICATION_PENDING");
  return {
    id,
    version: (newest?.version ?? 0) + 1,
    newest,
    passedApplication: await findPassedVerification(tx, userNo),
  };
}

/**
 * Refuses with all faults, under the code of the first; a fault of age has the product's own wording (specification 3,
 * section 8).
 */
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
 * Writes an application with its claims and its differences from the register and its pictures, and opens its review.
 */
export async function createVerification(
  tx: Applying<"FILE_NOTFOUND" | "COMPANY_NOTFOUND" | "COMPANY_ABNORMAL">,
  { id, version, passedApplication }: Turn,
  { of, isRenewal }: { readonly of: VerificationEntry; readonly isRenewal: boolean },
): Promise<VerificationApplicationView> {
  const { world, now, principal } = tx;
  const { userNo } = principal;
  const differences = [...(await registerDifferences(tx, of)), ...(await findPictureDifferences(tx, of))];
  if (!(await areOwnEntryFiles(tx, of, beijingDay(now)))) return tx.refuse("FILE_NOTFOUND");
  await releaseOtherClaims(tx, userNo, passedApplication ? [of, verificationEntry(passedApplication)] : [of]);
  const row = await tx.prisma.verification.create({
    data: {
      world: world.id,
      id,
      userNo,
      operatorId: principal.operatorId,
      version,
      type: of.type,
      isRenewal,
      state: machine.first,
      name: nameOf(of),
      number: registerNumberOf(of),
      entry: of,
      fileIds: [...entryFileIds(of)],
      differences: differences.map((item) => ({ ...item })),
      submittedAt: now,
      deadline: verificationReviewDeadline(now),
    },
  });
  await recordCreationInHistory(tx, machine, row);
  await supersedeVerifications(tx, row, ["failed"]);
  await deleteFormDraft(tx, userNo, of.type);
  await setVerificationStanding(tx, userNo, "submitted");
  await scheduleAutoApproval(tx, id);
  await screenApplication(tx, row);
  return toVerificationApplicationView(tx, row);
}

/** Returns the name in an entry, by which operations find it. */
const nameOf = (of: VerificationEntry): string => (of.type === "personal" ? (of.person?.name ?? "") : of.name);
