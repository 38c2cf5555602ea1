import { compareCompanyNames } from "@/lib/reference/company-names";
import { lettersAndDigitsOf } from "@/lib/reference/written-names";
import { entryPeopleOf, type VerificationEntry } from "@/lib/verification/entry";
import type { Row } from "@/lib/simulator/platform/store/records";

/** Describes a name or country of an entry that is on operations' list: its path, and the text of the list. */
export interface ScreeningMatch {
  readonly path: string;
  readonly text: string;
  readonly listed: string;
}

interface EntryText {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns every name in an entry: the company's in both languages, and those of its controller and of its people as
 * written, the latter also in Latin letters.
 */
function namesIn(of: VerificationEntry): readonly EntryText[] {
  const ownNames =
    of.type === "personal"
      ? []
      : [entryText("name", of.name), entryText("enName", of.enName), entryText("controllerName", of.controllerName)];
  const licence = of.type === "company" ? [entryText("legalPersonName", of.legalPersonName)] : [];
  const people = entryPeopleOf(of).flatMap(({ path, person: { name, firstName, lastName } }) => [
    entryText(`${path}.name`, name),
    entryText(`${path}.lastName`, `${firstName} ${lastName}`.trim()),
  ]);
  return [...ownNames, ...licence, ...people].filter(({ text }) => text !== "");
}

/** Returns every country in an entry, by its code. */
function countriesIn(of: VerificationEntry): readonly EntryText[] {
  const ownCountries = of.type === "otherArea" ? [entryText("country", of.country)] : [];
  return [
    ...ownCountries,
    ...entryPeopleOf(of).map(({ path, person }) => entryText(`${path}.nationality`, person.nationality)),
  ];
}

const entryText = (path: string, text: string): EntryText => ({ path, text });

/**
 * Returns the joined words of a name, starting with each word in turn, because blanks and punctuation may be anywhere
 * and a surname at either end.
 */
function joinedOf(name: string): readonly string[] {
  const words = name.replace(/\p{Cf}/gu, "").split(/[^\p{L}\p{N}]+/u);
  return words.map((_, at) => lettersAndDigitsOf([...words.slice(at), ...words.slice(0, at)].join("")));
}

/** Returns true when a name matches the list, as a bank compares names, or with its words separated differently. */
export const isScreeningNameMatch = (text: string, listedName: string): boolean =>
  compareCompanyNames(text, listedName) !== "none" || joinedOf(text).includes(lettersAndDigitsOf(listedName));

/**
 * Returns the matches of an entry with operations' list. Names are compared as a bank compares a payee's: a similar
 * name is a match too, and so is one with words that are separated differently, because a reviewer decides; countries
 * are compared by their codes.
 */
export function findEntryScreeningMatches(
  of: VerificationEntry,
  list: readonly Pick<Row<"ScreeningEntry">, "kind" | "text">[],
): ScreeningMatch[] {
  const [names, countries] = [namesIn(of), countriesIn(of)];
  return list.flatMap(({ kind, text: listedText }) =>
    kind === "country"
      ? countries.filter(({ text }) => text === listedText).map((item) => ({ ...item, listed: listedText }))
      : names
          .filter(({ text }) => isScreeningNameMatch(text, listedText))
          .map((item) => ({ ...item, listed: listedText })),
  );
}
