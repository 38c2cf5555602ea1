import { choicesByWord, normalizeWordForMatching, type SheetLabels } from "@/lib/files/sheets/headings";
import { locales, type Locale } from "@/lib/i18n/locale";
import { toValidSheetName } from "../../../formats/sheets/sheet";
import { translatorFor } from "../../../i18n/translator";

export type SheetTexts = Awaited<ReturnType<typeof translatorFor>>;

/** Describes the labels of a list's columns, and of the choices of some columns, in a language. */
export interface SheetWords<Column extends string, Choice extends Column> {
  readonly columns: readonly Column[];
  readonly choices: Readonly<Record<Choice, readonly string[]>>;
  heading(column: Column, texts: SheetTexts): string;
  /** Returns the label of a column's choice, which the template offers and the reader accepts. */
  word(column: Choice, choice: string, texts: SheetTexts, locale: Locale): string;
  /**
   * Returns the words that are accepted for a choice besides its label: common spellings and labels of former
   * templates.
   */
  also?(column: Choice, choice: string): readonly string[];
  /** Lists the headings of former templates: files made from them can still be read. */
  readonly former?: Partial<Readonly<Record<Column, readonly string[]>>>;
}

/** Returns headings and choices in every language, and by their own keys and codes: a list may use any of them. */
export async function sheetLabelsInAllLocales<Column extends string, Choice extends Column>(
  words: SheetWords<Column, Choice>,
): Promise<SheetLabels<Column, Choice>> {
  const columns = new Map<string, Column>(words.columns.map((column) => [normalizeWordForMatching(column), column]));
  for (const column of words.columns)
    for (const heading of words.former?.[column] ?? []) columns.set(normalizeWordForMatching(heading), column);
  // named cast: the keys of a constant object are its names
  const names = Object.keys(words.choices) as Choice[];
  const choiceNames = new Map(
    names.map((column) => [
      column,
      words.choices[column].flatMap((choice) =>
        [choice, ...(words.also?.(column, choice) ?? [])].map((word): [string, string] => [word, choice]),
      ),
    ]),
  );
  for (const locale of locales) {
    const texts = await translatorFor(locale);
    for (const column of words.columns) columns.set(normalizeWordForMatching(words.heading(column, texts)), column);
    for (const column of names)
      for (const choice of words.choices[column])
        choiceNames.get(column)?.push([words.word(column, choice, texts, locale), choice]);
  }
  const choices = Object.fromEntries([...choiceNames].map(([column, pairs]) => [column, choicesByWord(pairs)]));
  // named cast: every column of choices is in the map
  return { columns, choices: choices as SheetLabels<Column, Choice>["choices"] };
}

/** Returns the names, in every language, of the template's example sheet, which is never read. */
export const exampleSheetNamesInAllLocales = async (
  nameOf: (texts: SheetTexts) => string,
): Promise<ReadonlySet<string>> =>
  new Set(await Promise.all(locales.map(async (locale) => toValidSheetName(nameOf(await translatorFor(locale))))));
