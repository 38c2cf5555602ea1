import { choicesByWord, wordOf, type SheetLabels } from "@/lib/files/sheets/headings";
import { locales, type Locale } from "@/lib/i18n/locale";
import { sheetName } from "../../../formats/sheets/sheet";
import { translatorFor } from "../../../i18n/translator";

export type Texts = Awaited<ReturnType<typeof translatorFor>>;

/** How the columns of a list, and the words of those that offer some, are called in a language. */
export interface SheetWords<Column extends string, Choice extends Column> {
  readonly columns: readonly Column[];
  readonly choices: Readonly<Record<Choice, readonly string[]>>;
  heading(column: Column, texts: Texts): string;
  /** The label of a column's choice; the template offers it, and it is understood again. */
  word(column: Choice, choice: string, texts: Texts, locale: Locale): string;
  /** What people write for a choice beside its label, and what former templates offered: it is understood too. */
  also?(column: Choice, choice: string): readonly string[];
  /** Headings of the templates of earlier days: files made from them are still read. */
  readonly former?: Partial<Readonly<Record<Column, readonly string[]>>>;
}

/**
 * Headings and choices in every language there is, and by their own keys and codes: a list may be written in any of
 * them.
 */
export async function labelsOf<Column extends string, Choice extends Column>(
  words: SheetWords<Column, Choice>,
): Promise<SheetLabels<Column, Choice>> {
  const columns = new Map<string, Column>(words.columns.map((column) => [wordOf(column), column]));
  for (const column of words.columns)
    for (const heading of words.former?.[column] ?? []) columns.set(wordOf(heading), column);
  // named cast: the keys of a constant object are its names
  const names = Object.keys(words.choices) as Choice[];
  const named = new Map(
    names.map((column) => [
      column,
      words.choices[column].flatMap((choice) =>
        [choice, ...(words.also?.(column, choice) ?? [])].map((word): [string, string] => [word, choice]),
      ),
    ]),
  );
  for (const locale of locales) {
    const texts = await translatorFor(locale);
    for (const column of words.columns) columns.set(wordOf(words.heading(column, texts)), column);
    for (const column of names)
      for (const choice of words.choices[column])
        named.get(column)?.push([words.word(column, choice, texts, locale), choice]);
  }
  const choices = Object.fromEntries([...named].map(([column, pairs]) => [column, choicesByWord(pairs)]));
  // named cast: every column of choices is in the map
  return { columns, choices: choices as SheetLabels<Column, Choice>["choices"] };
}

/** The names, in every language, of the sheet of a template that shows how rows are filled in: it is never read. */
export const exampleNames = async (nameOf: (texts: Texts) => string): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(locales.map(async (locale) => sheetName(nameOf(await translatorFor(locale))))));
