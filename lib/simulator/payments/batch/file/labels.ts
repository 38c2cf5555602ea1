import {
  paymentBatchColumns,
  batchChoiceColumns,
  type PaymentBatchColumn,
  type PaymentBatchLabels,
  type BatchChoiceColumn,
} from "@/lib/payments/batch-columns";
import { countryName } from "@/lib/reference/places/country-name";
import { countryAliases } from "@/lib/reference/places/country-words";
import {
  exampleSheetNamesInAllLocales,
  sheetLabelsInAllLocales,
  type SheetWords,
  type SheetTexts,
} from "../../../files/sheets/sheet-labels";

/** Returns the label of a column's choice in a language, which the template offers and the reader accepts. */
export function batchChoiceWord(column: BatchChoiceColumn, choice: string, texts: SheetTexts, locale: string): string {
  // named cast: the choices of a column are the keys of its texts
  const translate = texts as unknown as (key: string) => string;
  switch (column) {
    case "bankCountry":
    case "country":
    case "intermediaryCountry":
      return countryName(choice, locale);
    case "entityType":
      return translate(`payments.batch.kind.${choice}`);
    case "cardType":
      return translate(`payments.batch.card.${choice}`);
    case "purpose":
      return translate(`payments.purpose.${choice}`);
    case "bearer":
      return choice;
  }
}

/** Lists the terms for a choice in other banks' forms and programs. */
const otherWords: Partial<Readonly<Record<BatchChoiceColumn, Readonly<Record<string, readonly string[]>>>>> = {
  entityType: {
    company: ["公司", "对公", "Corporate", "Corporation", "Business", "Organisation", "Organization"],
    individual: ["对私", "私人", "自然人", "Person", "Personal", "Private", "Natural person"],
    mainlandCompany: ["大陆企业"],
    nonMainlandCompany: ["非大陆企业"],
  },
  bearer: {
    OUR: ["汇款人OUR", "OUR汇款人", "汇款人", "付款人承担", "汇款人承担", "DEBT", "Payer"],
    SHA: ["共同SHA", "SHA共同", "共同", "共同承担", "双方共担", "双方承担", "SHAR", "Shared", "SHA shared"],
  },
};

/** Lists headings of earlier templates: files made from them are still read. */
const formerHeadings: Partial<Record<PaymentBatchColumn, readonly string[]>> = {
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

const words: SheetWords<PaymentBatchColumn, BatchChoiceColumn> = {
  columns: paymentBatchColumns,
  choices: batchChoiceColumns,
  heading: (column, texts) => texts(`payments.batch.column.${column}`),
  word: batchChoiceWord,
  also: (column, choice) => (/country$/i.test(column) ? countryAliases(choice) : (otherWords[column]?.[choice] ?? [])),
  former: formerHeadings,
};

/**
 * Returns the names, in every language, of the sheet of a template that shows how rows are filled in: it is never read.
 */
export const batchExampleSheets = (): Promise<ReadonlySet<string>> =>
  exampleSheetNamesInAllLocales((texts) => texts("payments.batch.example"));

let labelsPromise: Promise<PaymentBatchLabels> | undefined;

/** Returns the headings and choices of a list of payments, in every language. */
export const loadBatchLabels = (): Promise<PaymentBatchLabels> => (labelsPromise ??= sheetLabelsInAllLocales(words));
