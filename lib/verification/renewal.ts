import { valueAt, type Entry, type Person } from "./entry";
import { certificatePapers, isCertificatePath, papersOf, photosOf, type Wanted } from "./materials";
import { holderPath } from "./rules";

/** What the renewal of one certificate asks for beside its new last day. */
export interface RenewalTerms {
  /** Its pictures, in the order in which they are handed in. */
  readonly wanted: readonly Wanted<string>[];
  /** Whether its number may have changed with it. */
  readonly hasNumber: boolean;
  /** Whether it may have no end: persons' documents, licences and foreign certificates. */
  readonly mayBeEndless: boolean;
}

/** What renewing the certificate at a path of an entry asks for; nothing where there is none. */
export function renewalTerms(of: Entry, path: string): RenewalTerms {
  if (isCertificatePath(path)) {
    const { paper, number } = certificatePapers[path];
    const papers = papersOf(of.type, { isYearOld: true, hasAgent: false, hasOwners: false });
    return {
      wanted: papers.filter(({ kind }) => kind === paper),
      hasNumber: number !== null,
      mayBeEndless: path === "termTo" || path === "certificateExpiry",
    };
  }
  const place = path.replace(/\.idExpiry$/, "");
  // named cast: a person stands at the path before their document's last day
  const person = valueAt(of, place) as Person | undefined;
  const wanted = person ? photosOf(person.idType, { isHolder: place === holderPath(of) }) : [];
  return { wanted, hasNumber: person !== undefined, mayBeEndless: true };
}
