import type { VerificationEntry } from "@/lib/verification/entry";

/** Names the parts of an entry that are lists of people. */
export type PeopleList = "directors" | "beneficiaries";

/**
 * Identifies what is at the paths of an entry: a person moves up when an earlier one is removed, and with another draft
 * everything belongs to somebody else. Anything that arrives later, such as a file or its recognized values, is stored
 * for its place, not its path.
 */
export interface Places extends Readonly<Record<PeopleList, readonly string[]>> {
  readonly draft: string;
}

const isList = (part: string): part is PeopleList => part === "directors" || part === "beneficiaries";

/** Returns the people of a list of an entry. */
export function peopleOfEntry(of: VerificationEntry, list: PeopleList) {
  if (of.type === "personal") return [];
  if (list === "beneficiaries") return of.beneficiaries;
  return of.type === "company" ? [] : of.directors;
}

export const newStableKey = (): string => crypto.randomUUID();

/** Creates the places of a new entry, all different from earlier ones. */
export const createStableKeys = (of: VerificationEntry): Places => ({
  draft: newStableKey(),
  directors: peopleOfEntry(of, "directors").map(newStableKey),
  beneficiaries: peopleOfEntry(of, "beneficiaries").map(newStableKey),
});

/** Returns the place at a path: "directors.1.photos.handheld" belongs to the person, independent of their position. */
export function stableKeyAtPath(places: Places, path: string): string {
  const [part = "", at = "", ...rest] = path.split(".");
  return isList(part) ? [part, places[part][Number(at)] ?? at, ...rest].join(".") : `${places.draft}.${path}`;
}

/** Returns the current path of a place; undefined when it is gone. */
export function currentPathOfKey(places: Places, place: string): string | undefined {
  const [part = "", key = "", ...rest] = place.split(".");
  if (!isList(part)) return part === places.draft ? [key, ...rest].join(".") : undefined;
  const at = places[part].indexOf(key);
  return at < 0 ? undefined : [part, at, ...rest].join(".");
}
