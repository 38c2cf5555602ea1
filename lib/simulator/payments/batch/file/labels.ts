import { locales } from "@/lib/i18n/locale";
import {
  batchColumns,
  choiceColumns,
  wordOf,
  type BatchColumn,
  type BatchLabels,
  type ChoiceColumn,
} from "@/lib/payments/batch-columns";
import { countryName } from "@/lib/reference/places/country-name";
import { sheetName } from "../../../../formats/sheets/sheet";
import { translatorFor } from "../../../../i18n/translator";

type Texts = Awaited<ReturnType<typeof translatorFor>>;

/** The label of a column's choice in a language; the template offers it, and it is understood again. */
export function choiceWord(column: ChoiceColumn, choice: string, texts: Texts, locale: string): string {
  // named cast: the choices of a column are the keys of its texts
  const say = texts as unknown as (key: string) => string;
  switch (column) {
    case "bankCountry":
    case "country":
    case "intermediaryCountry":
      return countryName(choice, locale);
    case "entityType":
      return say(`payments.batch.kind.${choice}`);
    case "cardType":
      return say(`payments.batch.card.${choice}`);
    case "purpose":
      return say(`payments.purpose.${choice}`);
    case "bearer":
      return choice;
  }
}

/** Headings of the templates of earlier days: files made from them are still read. */
const formerHeadings: Partial<Record<BatchColumn, readonly string[]>> = {
  bankCountry: ["Country or region of the bank"],
  entityType: ["Kind of payee"],
  name: ["Name of the payee"],
  bankName: ["Name of the bank"],
  intermediarySwift: ["SWIFT code of the intermediary bank"],
  intermediaryCountry: ["Country or region of the intermediary bank"],
  country: ["Country or region of the payee"],
  address: ["Address of the payee"],
  bearer: ["Who bears the charges", "费用承担方"],
  merchantOrderNo: ["Own order number"],
};

/** The names, in every language, of the sheet of a template that shows how rows are filled in: it is never read. */
export const exampleSheets = async (): Promise<ReadonlySet<string>> =>
  new Set(
    await Promise.all(
      locales.map(async (locale) => sheetName((await translatorFor(locale))("payments.batch.example"))),
    ),
  );

let known: Promise<BatchLabels> | undefined;

/**
 * Headings and choices in every language there is, and by their own keys and codes: a list may be written in any of
 * them.
 */
export const batchLabels = (): Promise<BatchLabels> => (known ??= gathered());

async function gathered(): Promise<BatchLabels> {
  const columns = new Map<string, BatchColumn>(batchColumns.map((column) => [wordOf(column), column]));
  for (const column of batchColumns)
    for (const heading of formerHeadings[column] ?? []) columns.set(wordOf(heading), column);
  // named cast: the keys of a constant object are its names
  const names = Object.keys(choiceColumns) as ChoiceColumn[];
  const choices = new Map(
    names.map((column) => [column, new Map(choiceColumns[column].map((choice) => [wordOf(choice), choice]))]),
  );
  for (const locale of locales) {
    const texts = await translatorFor(locale);
    for (const column of batchColumns) columns.set(wordOf(texts(`payments.batch.column.${column}`)), column);
    for (const column of names)
      for (const choice of choiceColumns[column])
        choices.get(column)?.set(wordOf(choiceWord(column, choice, texts, locale)), choice);
  }
  // named cast: every column of choices is in the map
  return { columns, choices: Object.fromEntries(choices) as unknown as BatchLabels["choices"] };
}
