import { issueAt } from "@/lib/call/refusals";
import { dayOf } from "@/lib/time/beijing";
import type { applications } from "@/lib/verification/calls/applications";
import { peopleOf, valueAt, type Entry, type Person } from "@/lib/verification/entry";
import { certificatePapers, isCertificatePath, photosOf } from "@/lib/verification/materials";
import {
  certificatesOf,
  holderPath,
  isMainlandCard,
  returnFrom,
  tidied,
  verificationFaults,
} from "@/lib/verification/rules";
import type { Takes } from "@/lib/call/call";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { claimNumber } from "../claims";
import { make, openTurn } from "./submit";
import { entryOf } from "./rows";

type Renewed = Takes<typeof applications.renew>;
type Renewing = TxOf<typeof applications.renew>;

/** Renews one certificate of the application that passed; everything else stays as it is. */
export const renew: Handler<typeof applications.renew> = async (takes, { transact }) =>
  transact(async (tx) => {
    const { userNo } = tx.who;
    const turn = await openTurn(tx, userNo);
    const before = turn.passed && entryOf(turn.passed);
    if (!before || !certificatesOf(before).some(({ path }) => path === takes.path))
      return tx.refuse("VERIFICATION_NOTFOUND");
    const of = tidied(renewed(before, takes));
    refuseWrong(tx, before, of, takes.path);
    await claimNumber(tx, userNo, of);
    return make(tx, turn, { of, isRenewal: true });
  });

/** Other certificates may have expired as well: only what belongs to this one is held against it. */
function refuseWrong(tx: Renewing, before: Entry, of: Entry, path: string): void {
  const own = isCertificatePath(path)
    ? [path, `papers.${certificatePapers[path].paper}`, certificatePapers[path].number]
    : [];
  const person = path.replace(/idExpiry$/, "");
  const today = dayOf(tx.now);
  const faults = verificationFaults(of, today, returnFrom(before, today)).filter((one) =>
    isCertificatePath(path) ? own.includes(one.path) : one.path.startsWith(person),
  );
  const issues = faults.map((one) => issueAt(entryOfPath(before, one.path, path), one.issue));
  if (issues.length > 0) tx.refuse("VERIFICATION_FIELD_INVALID", issues);
  // whoever was seen alive is whoever has the number, and a mainland one is for life
  const card = peopleOf(before).find((one) => `${one.path}.idExpiry` === path);
  if (card && isMainlandCard(card.person) && valueAt(of, `${card.path}.idNo`) !== card.person.idNo)
    tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("number", "cert.number"));
  // a date that is not later renews nothing; "long-term" sorts after every day
  if (String(valueAt(of, path)) <= String(valueAt(before, path)))
    tx.refuse("VERIFICATION_FIELD_INVALID", issueAt("expiresOn", "cert.expired"));
}

/** The entry of a renewal that a field of the application comes from. */
function entryOfPath(before: Entry, field: string, certificate: string): string {
  if (field === certificate) return "expiresOn";
  if (field.startsWith("papers.")) return "files.0";
  const found = peopleOf(before).find(({ path }) => field.startsWith(`${path}.photos.`));
  return found ? `files.${photoKinds(before, found).findIndex((kind) => field.endsWith(`.${kind}`))}` : "number";
}

/** The pictures of a person's document, in the order in which they are sent. */
const photoKinds = (of: Entry, { path, person }: ReturnType<typeof peopleOf>[number]) =>
  photosOf(person.idType, { isHolder: path === holderPath(of) }).map(({ kind }) => kind);

/** An entry with one of its certificates renewed. */
function renewed(of: Entry, { path, expiresOn, number, files }: Renewed): Entry {
  if (isCertificatePath(path)) {
    const { paper, number: numbered } = certificatePapers[path];
    return {
      ...of,
      [path]: expiresOn,
      ...(numbered && number && { [numbered]: number }),
      papers: { ...of.papers, [paper]: [...files] },
    };
  }
  const found = peopleOf(of).find((one) => `${one.path}.idExpiry` === path);
  if (!found) return of;
  const kinds = photoKinds(of, found);
  const photos = Object.fromEntries(kinds.flatMap((kind, at) => (files[at] ? [[kind, [files[at]]]] : [])));
  return withPerson(of, found.path, { idExpiry: expiresOn, ...(number && { idNo: number }), photos });
}

/** An entry with some facts of one of its people changed. */
function withPerson(of: Entry, path: string, changed: Partial<Person>): Entry {
  const [part = "", at] = path.split(".");
  // named cast: a path of `peopleOf` leads to a person, or to one of a list
  const held = (of as unknown as Record<string, Person | Person[]>)[part];
  const person = Array.isArray(held)
    ? held.map((one, index) => (String(index) === at ? { ...one, ...changed } : one))
    : { ...held, ...changed };
  return { ...of, [part]: person };
}
