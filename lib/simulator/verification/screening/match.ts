import { matchOf } from "@/lib/reference/company-names";
import { lettersOf } from "@/lib/reference/written-names";
import { peopleOf, type Entry } from "@/lib/verification/entry";
import type { Row } from "@/lib/simulator/platform/store/records";

/** A name or a country of an entry that is on operations' list: where it stands, and what the list says. */
export interface Match {
  readonly path: string;
  readonly text: string;
  readonly listed: string;
}

interface Said {
  readonly path: string;
  readonly text: string;
}

/**
 * Every name in an entry: the company's in both languages, and those of who controls it
 * and of its people as written, these in Latin letters too.
 */
function namesIn(of: Entry): readonly Said[] {
  const own =
    of.type === "personal"
      ? []
      : [said("name", of.name), said("enName", of.enName), said("controllerName", of.controllerName)];
  const licence = of.type === "company" ? [said("legalPersonName", of.legalPersonName)] : [];
  const people = peopleOf(of).flatMap(({ path, person: { name, firstName, lastName } }) => [
    said(`${path}.name`, name),
    said(`${path}.lastName`, `${firstName} ${lastName}`.trim()),
  ]);
  return [...own, ...licence, ...people].filter(({ text }) => text !== "");
}

/** Every country that an entry has to do with, by its code. */
function countriesIn(of: Entry): readonly Said[] {
  const own = of.type === "otherArea" ? [said("country", of.country)] : [];
  return [...own, ...peopleOf(of).map(({ path, person }) => said(`${path}.nationality`, person.nationality))];
}

const said = (path: string, text: string): Said => ({ path, text });

/** The words of a name joined, beginning with each of them in turn: blanks and marks stand anywhere, a surname at either end. */
function joinedOf(name: string): readonly string[] {
  const words = name.replace(/\p{Cf}/gu, "").split(/[^\p{L}\p{N}]+/u);
  return words.map((_, at) => lettersOf([...words.slice(at), ...words.slice(0, at)].join("")));
}

/** Whether a name is on the list, as a bank compares names, or with its words parted in another way. */
export const isAlike = (text: string, listed: string): boolean =>
  matchOf(text, listed) !== "none" || joinedOf(text).includes(lettersOf(listed));

/**
 * Where an entry meets operations' list. Names are compared as a bank compares a payee's: alike is a match too, and
 * so is one whose words are parted in another way, since whoever reviews it decides; countries by their codes.
 */
export function matchesOf(of: Entry, list: readonly Pick<Row<"ScreeningEntry">, "kind" | "text">[]): Match[] {
  const [names, countries] = [namesIn(of), countriesIn(of)];
  return list.flatMap(({ kind, text: listed }) =>
    kind === "country"
      ? countries.filter(({ text }) => text === listed).map((one) => ({ ...one, listed }))
      : names.filter(({ text }) => isAlike(text, listed)).map((one) => ({ ...one, listed })),
  );
}
