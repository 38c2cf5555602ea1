import { issueAt } from "@/lib/call/refusals";
import { beijingDay } from "@/lib/time/beijing";
import type { verificationApplications } from "@/lib/verification/calls/applications";
import {
  entryPeopleOf,
  entryValueAtPath,
  type VerificationEntry,
  type VerificationPerson,
} from "@/lib/verification/entry";
import { certificatePapers, isCertificatePath, identityDocumentPhotos } from "@/lib/verification/materials";
import {
  entryCertificatesWithEnd,
  actingPersonPath,
  hasMainlandIdCard,
  annualReturnBaseDay,
  normalizeVerificationEntry,
  verificationFaults,
} from "@/lib/verification/rules";
import type { CallInput } from "@/lib/call/call";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { claimCompanyNumber } from "../claims";
import { createVerification, openSubmissionTurn } from "./submit";
import { verificationEntry } from "./rows";

type RenewalRequest = CallInput<typeof verificationApplications.renew>;
type Renewing = TxOf<typeof verificationApplications.renew>;

/** Renews one certificate of the passed application; everything else is unchanged. */
export const renewVerificationCertificate: Handler<typeof verificationApplications.renew> = async (
  input,
  { transact },
) =>
  transact(async (tx) => {
    const { userNo } = tx.principal;
    const turn = await openSubmissionTurn(tx, userNo);
    const before = turn.passedApplication && verificationEntry(turn.passedApplication);
    if (!before || !entryCertificatesWithEnd(before).some(({ path }) => path === input.path))
      return tx.refuse("VERIFICATION_NOTFOUND");
    const of = normalizeVerificationEntry(renewedEntry(before, input));
    refuseWrong(tx, before, of, input.path);
    await claimCompanyNumber(tx, userNo, of);
    return createVerification(tx, turn, { of, isRenewal: true });
  });

/** Refuses faults of this certificate only, because other certificates may have expired as well. */
function refuseWrong(tx: Renewing, before: VerificationEntry, of: VerificationEntry, path: string): void {
  const ownPaths = isCertificatePath(path)
    ? [path, `papers.${certificatePapers[path].paper}`, certificatePapers[path].number]
    : [];
  const person = path.replace(/idExpiry$/, "");
  const today = beijingDay(tx.now);
  const faults = verificationFaults(of, today, annualReturnBaseDay(before, today)).filter((fault) =>
    isCertificatePath(path) ? ownPaths.includes(fault.path) : fault.path.startsWith(person),
  );
  const issues = faults.map((fault) => issueAt(entryOfPath(before, fault.path, path), fault.issue));
  if (issues.length > 0) tx.refuse("VERIFICATION_FIELD_INVALID", issues);
  // a passed liveness check belongs to the identity number, and a mainland number never changes
  const card = entryPeopleOf(before).find((candidate) => `${candidate.path}.idExpiry` === path);
  if (card && hasMainlandIdCard(card.person) && entryValueAtPath(of, `${card.path}.idNo`) !== card.person.idNo)
    tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("number", "cert.number"));
  // a date that is not later renews nothing; "long-term" sorts after every day
  if (String(entryValueAtPath(of, path)) <= String(entryValueAtPath(before, path)))
    tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("expiresOn", "cert.expired"));
}

/** Returns the input field of a renewal that a field of the application comes from. */
function entryOfPath(before: VerificationEntry, field: string, certificate: string): string {
  if (field === certificate) return "expiresOn";
  if (field.startsWith("papers.")) return "files.0";
  const owner = entryPeopleOf(before).find(({ path }) => field.startsWith(`${path}.photos.`));
  return owner ? `files.${photoKinds(before, owner).findIndex((kind) => field.endsWith(`.${kind}`))}` : "number";
}

/** Returns the pictures of a person's document, in the order in which they are sent. */
const photoKinds = (of: VerificationEntry, { path, person }: ReturnType<typeof entryPeopleOf>[number]) =>
  identityDocumentPhotos(person.idType, { isActingPerson: path === actingPersonPath(of) }).map(({ kind }) => kind);

/** Returns an entry with one of its certificates renewed. */
function renewedEntry(of: VerificationEntry, { path, expiresOn, number, files }: RenewalRequest): VerificationEntry {
  if (isCertificatePath(path)) {
    const { paper, number: numberField } = certificatePapers[path];
    return {
      ...of,
      [path]: expiresOn,
      ...(numberField && number && { [numberField]: number }),
      papers: { ...of.papers, [paper]: [...files] },
    };
  }
  const owner = entryPeopleOf(of).find((candidate) => `${candidate.path}.idExpiry` === path);
  if (!owner) return of;
  const kinds = photoKinds(of, owner);
  const photos = Object.fromEntries(kinds.flatMap((kind, at) => (files[at] ? [[kind, [files[at]]]] : [])));
  return withPerson(of, owner.path, { idExpiry: expiresOn, ...(number && { idNo: number }), photos });
}

/** Returns an entry with some fields of one of its people changed. */
function withPerson(of: VerificationEntry, path: string, changes: Partial<VerificationPerson>): VerificationEntry {
  const [part = "", at] = path.split(".");
  // named cast: a path of `peopleOf` leads to a person, or to one of a list
  const current = (of as unknown as Record<string, VerificationPerson | VerificationPerson[]>)[part];
  const person = Array.isArray(current)
    ? current.map((item, index) => (String(index) === at ? { ...item, ...changes } : item))
    : { ...current, ...changes };
  return { ...of, [part]: person };
}
