import type { Day } from "@/lib/time/beijing";
import {
  verificationEntrySchema,
  ownerShape,
  verificationPersonShape,
  type VerificationEntry,
  type BeneficialOwner,
  type VerificationPerson,
} from "./entry";
import type { VerificationType } from "./kinds";
import { verificationPapersOf, identityDocumentPhotos, type PaperKind, type PhotoKind } from "./materials";
import {
  anniversaryFrom,
  hasAgent,
  hasDeclaredNoOwners,
  actingPersonPath,
  isCompanyRegisteredOneYear,
  verificationPaperCriteria,
} from "./rules";

export const blankPerson = (nationality: string): VerificationPerson => ({
  ...verificationPersonShape.parse({}),
  nationality,
});
export const blankOwner = (nationality: string): BeneficialOwner => ({ ...ownerShape.parse({}), nationality });

/** Maps each type of company to the default nationality of its people. */
export const usualNationality = { company: "CN", hkcompany: "HK", otherArea: "", personal: "CN" } as const;

/** Returns an empty form of a type, with the people that it always requires. */
export function blankEntry(type: VerificationType): VerificationEntry {
  const person = blankPerson(usualNationality[type]);
  return verificationEntrySchema.parse({
    type,
    ...(type === "company" && { legalPerson: person }),
    ...((type === "hkcompany" || type === "otherArea") && { directors: [person] }),
    ...(type === "personal" && { person }),
  });
}

/** Returns an entry with another value at a path; creates missing parents. */
export function entryWithValueAtPath<E extends object>(of: E, path: string, value: unknown): E {
  const [first = "", ...rest] = path.split(".");
  if (Array.isArray(of)) {
    const list: unknown[] = [...of];
    const at = Number(first);
    list[at] = rest.length === 0 ? value : entryWithValueAtPath((list[at] ?? {}) as object, rest.join("."), value);
    // named cast: a list of the same, with another one in it
    return list as unknown as E;
  }
  // named cast: what lies at a path with more behind it is an object
  const inner = (of as Record<string, unknown>)[first] as object | undefined;
  return { ...of, [first]: rest.length === 0 ? value : entryWithValueAtPath(inner ?? {}, rest.join("."), value) };
}

/**
 * Adjusts an entry after a change: the agent is present when one acts for the company, and the annual return of a Hong
 * Kong company ends on its only possible day, the first anniversary from `returnsFrom` on (`correctedFrom`).
 */
export function adaptVerificationEntry(of: VerificationEntry, today: Day, returnsFrom = today): VerificationEntry {
  if (of.type === "personal") return of;
  // who declares that there are no owners has none, and names who controls the company; the others have nobody to name
  const owners = hasDeclaredNoOwners(of.ownership) ? { beneficiaries: [] } : { controllerName: "", controlledBy: "" };
  const agent = hasAgent(of.holderType) ? { agent: of.agent ?? blankPerson(usualNationality[of.type]) } : {};
  if (of.type !== "hkcompany") return { ...of, ...owners, ...agent };
  const nar1Expiry = isCompanyRegisteredOneYear(of.registeredOn, today)
    ? anniversaryFrom(of.registeredOn, returnsFrom)
    : "";
  return { ...of, ...owners, ...agent, nar1Expiry };
}

const only = <K extends string>(files: Partial<Record<K, string[]>>, kinds: readonly K[]) =>
  // named cast: the same files, of fewer kinds
  Object.fromEntries(Object.entries(files).filter(([kind]) => (kinds as readonly string[]).includes(kind))) as Partial<
    Record<K, string[]>
  >;

/** Returns an entry as it is submitted: without papers and photos that its other answers no longer require. */
export function withoutUnneededFiles(of: VerificationEntry, today: Day): VerificationEntry {
  const actingPath = actingPersonPath(of);
  const person = <P extends VerificationPerson>(path: string, value: P): P => ({
    ...value,
    photos: only<PhotoKind>(
      value.photos,
      identityDocumentPhotos(value.idType, { isActingPerson: path === actingPath }).map(({ kind }) => kind),
    ),
  });
  const papers = only<PaperKind>(
    of.papers,
    verificationPapersOf(of.type, verificationPaperCriteria(of, today)).map(({ kind }) => kind),
  );
  if (of.type === "personal") return { ...of, papers, ...(of.person && { person: person("person", of.person) }) };
  const common = {
    papers,
    beneficiaries: of.beneficiaries.map((item, at) => person(`beneficiaries.${at}`, item)),
    agent: of.agent && hasAgent(of.holderType) ? person("agent", of.agent) : undefined,
  };
  return of.type === "company"
    ? { ...of, ...common, ...(of.legalPerson && { legalPerson: person("legalPerson", of.legalPerson) }) }
    : { ...of, ...common, directors: of.directors.map((item, at) => person(`directors.${at}`, item)) };
}
