import type { Day } from "@/lib/time/beijing";
import { entry, ownerShape, personShape, type Entry, type Owner, type Person } from "./entry";
import type { VerificationType } from "./kinds";
import { papersOf, photosOf, type PaperKind, type PhotoKind } from "./materials";
import { anniversaryFrom, hasAgent, hasNoOwners, holderPath, isYearOld, paperTermsOf } from "./rules";

export const blankPerson = (nationality: string): Person => ({ ...personShape.parse({}), nationality });
export const blankOwner = (nationality: string): Owner => ({ ...ownerShape.parse({}), nationality });

/** Where the people behind a company of each type come from, unless they say otherwise. */
export const usualNationality = { company: "CN", hkcompany: "HK", otherArea: "", personal: "CN" } as const;

/** A form of a type with nothing in it yet but the people whom it always asks for. */
export function blankEntry(type: VerificationType): Entry {
  const person = blankPerson(usualNationality[type]);
  return entry.parse({
    type,
    ...(type === "company" && { legalPerson: person }),
    ...((type === "hkcompany" || type === "otherArea") && { directors: [person] }),
    ...(type === "personal" && { person }),
  });
}

/** An entry with another value at a path; what is on the way to it and not there yet is made. */
export function withValue<E extends object>(of: E, path: string, value: unknown): E {
  const [first = "", ...rest] = path.split(".");
  if (Array.isArray(of)) {
    const list: unknown[] = [...of];
    const at = Number(first);
    list[at] = rest.length === 0 ? value : withValue((list[at] ?? {}) as object, rest.join("."), value);
    // named cast: a list of the same, with another one in it
    return list as unknown as E;
  }
  // named cast: what lies at a path with more behind it is an object
  const inner = (of as Record<string, unknown>)[first] as object | undefined;
  return { ...of, [first]: rest.length === 0 ? value : withValue(inner ?? {}, rest.join("."), value) };
}

/**
 * An entry after a change: the agent is there where one acts for the company, and the annual return of a Hong Kong
 * company ends on the only day that it can, the first anniversary from `returnsFrom` on (`correctedFrom`).
 */
export function fitted(of: Entry, today: Day, returnsFrom = today): Entry {
  if (of.type === "personal") return of;
  // who declares that there are no owners has none, and names who controls the company; the others have nobody to name
  const owners = hasNoOwners(of.ownership) ? { beneficiaries: [] } : { controllerName: "", controlledBy: "" };
  const agent = hasAgent(of.holderType) ? { agent: of.agent ?? blankPerson(usualNationality[of.type]) } : {};
  if (of.type !== "hkcompany") return { ...of, ...owners, ...agent };
  const nar1Expiry = isYearOld(of.registeredOn, today) ? anniversaryFrom(of.registeredOn, returnsFrom) : "";
  return { ...of, ...owners, ...agent, nar1Expiry };
}

const only = <K extends string>(files: Partial<Record<K, string[]>>, kinds: readonly K[]) =>
  // named cast: the same files, of fewer kinds
  Object.fromEntries(Object.entries(files).filter(([kind]) => (kinds as readonly string[]).includes(kind))) as Partial<
    Record<K, string[]>
  >;

/** An entry as it is submitted: without papers and photos that its other answers no longer ask for. */
export function withoutNeedless(of: Entry, today: Day): Entry {
  const holder = holderPath(of);
  const person = <P extends Person>(path: string, one: P): P => ({
    ...one,
    photos: only<PhotoKind>(
      one.photos,
      photosOf(one.idType, { isHolder: path === holder }).map(({ kind }) => kind),
    ),
  });
  const papers = only<PaperKind>(
    of.papers,
    papersOf(of.type, paperTermsOf(of, today)).map(({ kind }) => kind),
  );
  if (of.type === "personal") return { ...of, papers, ...(of.person && { person: person("person", of.person) }) };
  const common = {
    papers,
    beneficiaries: of.beneficiaries.map((one, at) => person(`beneficiaries.${at}`, one)),
    agent: of.agent && hasAgent(of.holderType) ? person("agent", of.agent) : undefined,
  };
  return of.type === "company"
    ? { ...of, ...common, ...(of.legalPerson && { legalPerson: person("legalPerson", of.legalPerson) }) }
    : { ...of, ...common, directors: of.directors.map((one, at) => person(`directors.${at}`, one)) };
}
