/** The names of columns and choices, in every language a list may be written in: by the word as `wordOf` makes it. */
export interface SheetLabels<Column extends string, Choice extends Column> {
  readonly columns: ReadonlyMap<string, Column>;
  readonly choices: Readonly<Record<Choice, ReadonlyMap<string, string>>>;
}

/**
 * A word as it is compared: half-width, small letters, without accents, signs and blanks, and without what is explained in
 * brackets.
 */
export const wordOf = (text: string): string => lettersOf(text.normalize("NFKC").replace(/\([^)]*\)/g, ""));

/** The same with what stands in brackets, by which some names alone differ: 刚果（金） and 刚果（布）. */
const wholeWordOf = (text: string): string => lettersOf(text.normalize("NFKC"));

/** Letters with accents are those without: Cote d'Ivoire is Côte d’Ivoire. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Choices by the words that name them, of which a later one counts; what a name is without its brackets names it too,
 * unless it names another or several.
 */
export function choicesByWord(
  named: readonly (readonly [word: string, choice: string])[],
): ReadonlyMap<string, string> {
  const whole = new Map(named.map(([word, choice]) => [wholeWordOf(word), choice]));
  const bare = new Map<string, Set<string>>();
  for (const [word, choice] of named) bare.set(wordOf(word), (bare.get(wordOf(word)) ?? new Set<string>()).add(choice));
  for (const [word, [choice = "", ...others]] of bare)
    if (others.length === 0 && !whole.has(word)) whole.set(word, choice);
  return whole;
}

/** The words of cells that were looked up among some choices, so many at most: thousands of rows say the same few. */
const known = new WeakMap<ReadonlyMap<string, string>, Map<string, string | undefined>>();
const knownMax = 1_000;

/** The choice that a cell's text names; undefined where it is none. */
export function choiceIn(choices: ReadonlyMap<string, string>, text: string): string | undefined {
  const words = known.get(choices) ?? new Map<string, string | undefined>();
  known.set(choices, words);
  if (words.has(text)) return words.get(text);
  const choice = choices.get(wholeWordOf(text)) ?? choices.get(wordOf(text));
  if (words.size < knownMax) words.set(text, choice);
  return choice;
}

/** The column at each place of a heading; empty for unknown ones, which are ignored. */
export interface Heading<Column extends string> {
  readonly columns: readonly (Column | "")[];
  readonly missing: readonly Column[];
  readonly twice: readonly Column[];
}

export function headingOf<Column extends string>(
  cells: readonly string[],
  known: ReadonlyMap<string, Column>,
  needed: readonly Column[],
): Heading<Column> {
  const columns = cells.map((cell): Column | "" => known.get(wordOf(cell)) ?? "");
  const found = columns.filter((column): column is Column => column !== "");
  return {
    columns,
    missing: needed.filter((column) => !found.includes(column)),
    twice: [...new Set(found.filter((column, at) => found.indexOf(column) !== at))],
  };
}
