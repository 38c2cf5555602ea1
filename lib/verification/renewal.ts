import type { Day } from "@/lib/time/beijing";
import { valueAt, type Entry, type Person } from "./entry";
import {
  certificatePapers,
  isCertificatePath,
  papersOf,
  photosOf,
  type PaperKind,
  type PhotoKind,
  type Wanted,
} from "./materials";
import { anniversaryFrom, holderPath, isMainlandCard, returnFrom } from "./rules";

/** What the renewal of one certificate asks for beside its new last day. */
export interface RenewalTerms {
  /** Its pictures, in the order in which they are handed in. */
  readonly wanted: readonly Wanted<PaperKind | PhotoKind>[];
  /** Where in the entry those stand, each under what it shows. */
  readonly picturesPath: string;
  /** Where its number stands, which may have changed with it; null where it has none. */
  readonly numberPath: string | null;
  /** Whether it may have no end: persons' documents, licences and foreign certificates. */
  readonly mayBeEndless: boolean;
}

/** What renewing the certificate at a path of an entry asks for; nothing where there is none. */
export function renewalTerms(of: Entry, path: string): RenewalTerms {
  if (isCertificatePath(path)) {
    const { paper, number } = certificatePapers[path];
    const papers = papersOf(of.type, { isYearOld: true, hasAgent: false });
    return {
      wanted: papers.filter(({ kind }) => kind === paper),
      picturesPath: "papers",
      numberPath: number,
      mayBeEndless: path === "termTo" || path === "certificateExpiry",
    };
  }
  const place = path.replace(/\.idExpiry$/, "");
  // named cast: a person stands at the path before their document's last day
  const person = valueAt(of, place) as Person | undefined;
  const wanted = person ? photosOf(person.idType, { isHolder: place === holderPath(of) }) : [];
  return {
    wanted,
    picturesPath: `${place}.photos`,
    // a mainland number is for life
    numberPath: person && !isMainlandCard(person) ? `${place}.idNo` : null,
    mayBeEndless: true,
  };
}

/** The only day that the renewal of a certificate can end on: an annual return's is an anniversary; null for any other. */
export const renewedUntil = (of: Entry, path: string, today: Day): Day | null =>
  of.type === "hkcompany" && path === "nar1Expiry" ? anniversaryFrom(of.registeredOn, returnFrom(of, today)) : null;
