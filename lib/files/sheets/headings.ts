/** Maps the names of columns and choices, in every supported language, from normalized words (see comparableWord). */
export interface SheetLabels<Column extends string, Choice extends Column> {
  readonly columns: ReadonlyMap<string, Column>;
  readonly choices: Readonly<Record<Choice, ReadonlyMap<string, string>>>;
}

/**
 * Normalizes a word for comparison: half-width, lower case, without accents, punctuation and blanks, and without
 * explanations in brackets.
 */
export const normalizeWordForMatching = (text: string): string =>
  lettersOf(text.normalize("NFKC").replace(/\([^)]*\)/g, ""));

/** Normalizes a word including the text in brackets, which alone distinguishes some names: 刚果（金） and 刚果（布）. */
const normalizedHeading = (text: string): string => lettersOf(text.normalize("NFKC"));

/** Replaces accented letters with plain ones: Cote d'Ivoire equals Côte d’Ivoire. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Maps words to choices; a later entry wins. A name without its brackets also maps to its choice, unless it is the name
 * of another choice or is ambiguous.
 */
export function choicesByWord(
  entries: readonly (readonly [word: string, choice: string])[],
): ReadonlyMap<string, string> {
  const whole = new Map(entries.map(([word, choice]) => [normalizedHeading(word), choice]));
  const bare = new Map<string, Set<string>>();
  for (const [word, choice] of entries)
    bare.set(
      normalizeWordForMatching(word),
      (bare.get(normalizeWordForMatching(word)) ?? new Set<string>()).add(choice),
    );
  for (const [word, [choice = "", ...otherChoices]] of bare)
    if (otherChoices.length === 0 && !whole.has(word)) whole.set(word, choice);
  return whole;
}

/** Caches lookups of cell texts by set of choices, up to a maximum: thousands of rows repeat the same few words. */
const wordCache = new WeakMap<ReadonlyMap<string, string>, Map<string, string | undefined>>();
const knownMax = 1_000;

/** Returns the choice that a cell's text names; undefined when there is none. */
export function findChoiceByWord(choices: ReadonlyMap<string, string>, text: string): string | undefined {
  const words = wordCache.get(choices) ?? new Map<string, string | undefined>();
  wordCache.set(choices, words);
  if (words.has(text)) return words.get(text);
  const choice = choices.get(normalizedHeading(text)) ?? choices.get(normalizeWordForMatching(text));
  if (words.size < knownMax) words.set(text, choice);
  return choice;
}

/** Describes a heading: the column at each position; an empty string for unknown ones, which are ignored. */
export interface Heading<Column extends string> {
  readonly columns: readonly (Column | "")[];
  readonly missing: readonly Column[];
  readonly twice: readonly Column[];
}

export function matchHeadingColumns<Column extends string>(
  cells: readonly string[],
  knownColumns: ReadonlyMap<string, Column>,
  requiredColumns: readonly Column[],
): Heading<Column> {
  const columns = cells.map((cell): Column | "" => knownColumns.get(normalizeWordForMatching(cell)) ?? "");
  const matches = columns.filter((column): column is Column => column !== "");
  return {
    columns,
    missing: requiredColumns.filter((column) => !matches.includes(column)),
    twice: [...new Set(matches.filter((column, at) => matches.indexOf(column) !== at))],
  };
}
