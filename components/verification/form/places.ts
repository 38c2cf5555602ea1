import type { Entry } from "@/lib/verification/entry";

/** The parts of an entry that people are added to and taken from. */
export type PeopleList = "directors" | "beneficiaries";

/**
 * What stands at the paths of an entry: a person moves up when one before them is removed, and with another draft
 * everything is somebody else's. Whatever arrives later, a file or what it says, is kept for its place, not its path.
 */
export interface Places extends Readonly<Record<PeopleList, readonly string[]>> {
  readonly draft: string;
}

const isList = (part: string): part is PeopleList => part === "directors" || part === "beneficiaries";

/** Those whom a list of an entry names. */
export function peopleIn(of: Entry, list: PeopleList) {
  if (of.type === "personal") return [];
  if (list === "beneficiaries") return of.beneficiaries;
  return of.type === "company" ? [] : of.directors;
}

export const newPlace = (): string => crypto.randomUUID();

/** The places of an entry that has just come: none is the same as one of before. */
export const placesIn = (of: Entry): Places => ({
  draft: newPlace(),
  directors: peopleIn(of, "directors").map(newPlace),
  beneficiaries: peopleIn(of, "beneficiaries").map(newPlace),
});

/** The place at a path: "directors.1.photos.handheld" is that of the person, whatever their number becomes. */
export function placeAt(places: Places, path: string): string {
  const [part = "", at = "", ...rest] = path.split(".");
  return isList(part) ? [part, places[part][Number(at)] ?? at, ...rest].join(".") : `${places.draft}.${path}`;
}

/** The path at which a place is now; undefined where it is gone. */
export function pathOf(places: Places, place: string): string | undefined {
  const [part = "", own = "", ...rest] = place.split(".");
  if (!isList(part)) return part === places.draft ? [own, ...rest].join(".") : undefined;
  const at = places[part].indexOf(own);
  return at < 0 ? undefined : [part, at, ...rest].join(".");
}
