/** The names of columns and choices, in every language a list may be written in: by the word as `wordOf` makes it. */
export interface SheetLabels<Column extends string, Choice extends Column> {
  readonly columns: ReadonlyMap<string, Column>;
  readonly choices: Readonly<Record<Choice, ReadonlyMap<string, string>>>;
}

/**
 * A word as it is compared: half-width, small letters, without signs and blanks, and without what is explained in
 * brackets.
 */
export const wordOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

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
