import {
  batchColumns,
  choiceColumns,
  type BatchColumn,
  type BatchLabels,
  type ChoiceColumn,
} from "@/lib/payments/batch-columns";
import { countryName } from "@/lib/reference/places/country-name";
import { countryWords } from "@/lib/reference/places/country-words";
import { exampleNames, labelsOf, type SheetWords, type Texts } from "../../../files/sheets/sheet-labels";

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

/** What other banks' forms and programs say for a choice. */
const otherWords: Partial<Readonly<Record<ChoiceColumn, Readonly<Record<string, readonly string[]>>>>> = {
  entityType: {
    company: ["公司", "对公", "Corporate", "Corporation", "Business", "Organisation", "Organization"],
    individual: ["对私", "私人", "自然人", "Person", "Personal", "Private", "Natural person"],
  },
  bearer: {
    OUR: ["汇款人OUR", "OUR汇款人", "汇款人", "付款人承担", "汇款人承担", "DEBT", "Payer"],
    SHA: ["共同SHA", "SHA共同", "共同", "共同承担", "双方共担", "双方承担", "SHAR", "Shared", "SHA shared"],
  },
};

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

const words: SheetWords<BatchColumn, ChoiceColumn> = {
  columns: batchColumns,
  choices: choiceColumns,
  heading: (column, texts) => texts(`payments.batch.column.${column}`),
  word: choiceWord,
  also: (column, choice) => (/country$/i.test(column) ? countryWords(choice) : (otherWords[column]?.[choice] ?? [])),
  former: formerHeadings,
};

/** The names, in every language, of the sheet of a template that shows how rows are filled in: it is never read. */
export const exampleSheets = (): Promise<ReadonlySet<string>> =>
  exampleNames((texts) => texts("payments.batch.example"));

let known: Promise<BatchLabels> | undefined;

/** Headings and choices of a list of payments, in every language. */
export const batchLabels = (): Promise<BatchLabels> => (known ??= labelsOf(words));
