import {
  materialBatchColumns,
  materialChoiceColumns,
  type MaterialBatchColumn,
  type MaterialChoiceColumn,
} from "@/lib/materials/batch-columns";
import type { MaterialBatchLabels } from "@/lib/materials/batch-rules";
import { countryName } from "@/lib/reference/places/country-name";
import { countryAliases } from "@/lib/reference/places/country-words";
import {
  exampleSheetNamesInAllLocales,
  sheetLabelsInAllLocales,
  type SheetWords,
  type SheetTexts,
} from "../../files/sheets/sheet-labels";

/** Returns the label of a column's choice in a language, which the template offers and the reader accepts. */
export function materialChoiceWord(
  column: MaterialChoiceColumn,
  choice: string,
  texts: SheetTexts,
  locale: string,
): string {
  // named cast: the choices of a column are the keys of its texts
  const translate = texts as unknown as (key: string) => string;
  switch (column) {
    case "tradeCountry":
      return countryName(choice, locale);
    case "productType":
      return translate(`reference.goods.${choice}`);
    case "shipmentStatus":
      return translate(`materials.shipmentStatus.${choice}`);
    case "currency":
      return choice;
  }
}

export const materialBatchHeading = (column: MaterialBatchColumn, texts: SheetTexts): string =>
  texts(`materials.field.${column}`);

const words: SheetWords<MaterialBatchColumn, MaterialChoiceColumn> = {
  columns: materialBatchColumns,
  choices: materialChoiceColumns,
  heading: materialBatchHeading,
  word: materialChoiceWord,
  also: (column, choice) => (column === "tradeCountry" ? countryAliases(choice) : []),
};

/** Returns the names, in every language, of the template's example sheet, which is never read. */
export const exampleSheetNames = (): Promise<ReadonlySet<string>> =>
  exampleSheetNamesInAllLocales((texts) => texts("materials.sheet.example"));

let labelsCache: Promise<MaterialBatchLabels> | undefined;

/** Returns the headings and choices of a list of materials, in every language. */
export const materialBatchLabels = (): Promise<MaterialBatchLabels> => (labelsCache ??= sheetLabelsInAllLocales(words));
