import { may } from "@/lib/gate/may";
import {
  choiceColumns,
  neededColumns,
  templateColumns,
  type BatchColumn,
  type ChoiceColumn,
} from "@/lib/materials/batch-columns";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialsScreens } from "@/lib/materials/screens";
import { addDays, dayOf } from "@/lib/time/beijing";
import { translatorFor } from "../../../i18n/translator";
import type { FileSource } from "../../files/declared";
import { formFile } from "../../files/sheets/form-file";
import { choiceWord, headingWord } from "./labels";

const isChoice = (column: BatchColumn): column is ChoiceColumn => Object.hasOwn(choiceColumns, column);

/** Goods that are on their way, under a contract of a week ago. */
const exampleOf = (now: Date): Readonly<Record<BatchColumn, string>> => ({
  contractNo: "HT-2026-001",
  contractDate: addDays(dayOf(now), -7),
  buyerName: "Nordwind GmbH",
  currency: "USD",
  amount: "12500.00",
  tradeCountry: "DE",
  website: "https://www.example.com",
  productType: "008",
  productName: "Steel bolts M8",
  quantity: "5000",
  shipmentStatus: "shipped",
  logisticsProvider: "Hansa Lines",
  trackingNo: "HL0012345",
  shippedOn: addDays(dayOf(now), -2),
  shipsOn: "",
  customsNo: "123456789012345678",
  remarks: "",
});

const widths: Partial<Record<BatchColumn, number>> = {
  buyerName: 30,
  website: 32,
  productType: 24,
  productName: 30,
  currency: 10,
  quantity: 12,
  remarks: 36,
};

/** The form of a list of materials of a kind, in the asker's language; whatever is typed in it stays text. */
export const materialTemplate: FileSource = async ([kindAsked = ""], { caller, who, now }) => {
  const { data: kind } = settlementType.safeParse(kindAsked === "" ? "general" : kindAsked);
  if (!kind || may(who, materialsScreens.list.needs) !== null) return undefined;
  const texts = await translatorFor(caller.locale);
  const word = (column: BatchColumn, value: string) =>
    isChoice(column) && value !== "" ? choiceWord(column, value, texts, caller.locale) : value;
  const needed = new Set(neededColumns(kind));
  const columns = templateColumns(kind);
  const example = exampleOf(now);
  const kindName = texts(`materials.settlementType.${kind}`);
  return formFile({
    file: `${texts("materials.sheet.template", { kind: kindName })}.xlsx`,
    title: kindName,
    columns: columns.map((column) => ({
      title: `${headingWord(column, texts)}${needed.has(column) ? " *" : ""}`,
      width: widths[column] ?? 20,
      isText: true,
      ...(isChoice(column) && { choices: choiceColumns[column].map((choice) => word(column, choice)) }),
    })),
    rows: [],
    example: {
      title: texts("materials.sheet.example"),
      cells: columns.map((column) => word(column, example[column])),
    },
  });
};
