import { batchColumns, choiceColumns, type BatchColumn, type ChoiceColumn } from "@/lib/materials/batch-columns";
import type { BatchLabels } from "@/lib/materials/batch-rules";
import { countryName } from "@/lib/reference/places/country-name";
import { countryWords } from "@/lib/reference/places/country-words";
import { exampleNames, labelsOf, type SheetWords, type Texts } from "../../files/sheets/sheet-labels";

/** The label of a column's choice in a language; the template offers it, and it is understood again. */
export function choiceWord(column: ChoiceColumn, choice: string, texts: Texts, locale: string): string {
  // named cast: the choices of a column are the keys of its texts
  const say = texts as unknown as (key: string) => string;
  switch (column) {
    case "tradeCountry":
      return countryName(choice, locale);
    case "productType":
      return say(`reference.goods.${choice}`);
    case "shipmentStatus":
      return say(`materials.shipmentStatus.${choice}`);
    case "currency":
      return choice;
  }
}

export const headingWord = (column: BatchColumn, texts: Texts): string => texts(`materials.field.${column}`);

const words: SheetWords<BatchColumn, ChoiceColumn> = {
  columns: batchColumns,
  choices: choiceColumns,
  heading: headingWord,
  word: choiceWord,
  also: (column, choice) => (column === "tradeCountry" ? countryWords(choice) : []),
};

/** The names, in every language, of the sheet of a template that shows how rows are filled in: it is never read. */
export const exampleSheets = (): Promise<ReadonlySet<string>> =>
  exampleNames((texts) => texts("materials.sheet.example"));

let known: Promise<BatchLabels> | undefined;

/** Headings and choices of a list of materials, in every language. */
export const batchLabels = (): Promise<BatchLabels> => (known ??= labelsOf(words));
