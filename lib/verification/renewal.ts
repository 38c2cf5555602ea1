import type { Day } from "@/lib/time/beijing";
import { entryValueAtPath, type VerificationEntry, type VerificationPerson } from "./entry";
import {
  certificatePapers,
  isCertificatePath,
  verificationPapersOf,
  identityDocumentPhotos,
  type PaperKind,
  type PhotoKind,
  type RequiredFile,
} from "./materials";
import { anniversaryFrom, actingPersonPath, hasMainlandIdCard, annualReturnBaseDay } from "./rules";

/** Describes the inputs for the renewal of one certificate besides its new last day. */
export interface RenewalTerms {
  /** Lists its pictures, in the order in which they are submitted. */
  readonly pictures: readonly RequiredFile<PaperKind | PhotoKind>[];
  /** Holds the path of the pictures in the entry, each below its kind. */
  readonly picturesPath: string;
  /** Holds the path of its number, which may have changed with it; null when it has none. */
  readonly numberPath: string | null;
  /** True when it may have no end: persons' documents, licences and foreign certificates. */
  readonly mayBeEndless: boolean;
}

/** Returns the inputs for renewing the certificate at a path of an entry; no pictures when there is none. */
export function certificateRenewalInputs(of: VerificationEntry, path: string): RenewalTerms {
  if (isCertificatePath(path)) {
    const { paper, number } = certificatePapers[path];
    const papers = verificationPapersOf(of.type, { isYearOld: true, hasAgent: false });
    return {
      pictures: papers.filter(({ kind }) => kind === paper),
      picturesPath: "papers",
      numberPath: number,
      mayBeEndless: path === "termTo" || path === "certificateExpiry",
    };
  }
  const place = path.replace(/\.idExpiry$/, "");
  // named cast: a person stands at the path before their document's last day
  const person = entryValueAtPath(of, place) as VerificationPerson | undefined;
  const pictures = person
    ? identityDocumentPhotos(person.idType, { isActingPerson: place === actingPersonPath(of) })
    : [];
  return {
    pictures,
    picturesPath: `${place}.photos`,
    // a mainland number is for life
    numberPath: person && !hasMainlandIdCard(person) ? `${place}.idNo` : null,
    mayBeEndless: true,
  };
}

/**
 * Returns the only possible new last day of a certificate: an annual return ends on an anniversary; null for any other.
 */
export const renewedExpiryDay = (of: VerificationEntry, path: string, today: Day): Day | null =>
  of.type === "hkcompany" && path === "nar1Expiry"
    ? anniversaryFrom(of.registeredOn, annualReturnBaseDay(of, today))
    : null;
