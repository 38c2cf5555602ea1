import { checkAccess } from "@/lib/gate/may";
import {
  materialChoiceColumns,
  requiredMaterialColumns,
  materialTemplateColumns,
  type MaterialBatchColumn,
  type MaterialChoiceColumn,
} from "@/lib/materials/batch-columns";
import { settlementType } from "@/lib/materials/calls/materials";
import { materialsScreens } from "@/lib/materials/screens";
import { addDays, beijingDay } from "@/lib/time/beijing";
import { translatorFor } from "../../../i18n/translator";
import type { FileSource } from "@/lib/simulator/files/file-declarations";
import { excelTemplateFile } from "../../files/sheets/form-file";
import { materialChoiceWord, materialBatchHeading } from "./labels";

const isChoice = (column: MaterialBatchColumn): column is MaterialChoiceColumn =>
  Object.hasOwn(materialChoiceColumns, column);

/** Returns an example row of shipped goods, under a contract of a week ago. */
const exampleOf = (now: Date): Readonly<Record<MaterialBatchColumn, string>> => ({
  contractNo: "HT-2026-001",
  contractDate: addDays(beijingDay(now), -7),
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
  shippedOn: addDays(beijingDay(now), -2),
  shipsOn: "",
  customsNo: "123456789012345678",
  remarks: "",
});

const widths: Partial<Record<MaterialBatchColumn, number>> = {
  buyerName: 30,
  website: 32,
  productType: 24,
  productName: 30,
  currency: 10,
  quantity: 12,
  remarks: 36,
};

/** Generates the template of a list of materials of a kind, in the reader's language; all typed content stays text. */
export const materialBatchTemplateFile: FileSource = async ([kindText = ""], { caller, principal, now }) => {
  const { data: kind } = settlementType.safeParse(kindText === "" ? "general" : kindText);
  if (!kind || checkAccess(principal, materialsScreens.list.access) !== null) return undefined;
  const texts = await translatorFor(caller.locale);
  const word = (column: MaterialBatchColumn, value: string) =>
    isChoice(column) && value !== "" ? materialChoiceWord(column, value, texts, caller.locale) : value;
  const requiredColumns = new Set(requiredMaterialColumns(kind));
  const columns = materialTemplateColumns(kind);
  const example = exampleOf(now);
  const kindName = texts(`materials.settlementType.${kind}`);
  return excelTemplateFile({
    file: `${texts("materials.sheet.template", { kind: kindName })}.xlsx`,
    title: kindName,
    columns: columns.map((column) => ({
      title: `${materialBatchHeading(column, texts)}${requiredColumns.has(column) ? " *" : ""}`,
      width: widths[column] ?? 20,
      isText: true,
      ...(isChoice(column) && { choices: materialChoiceColumns[column].map((choice) => word(column, choice)) }),
    })),
    rows: [],
    example: {
      title: texts("materials.sheet.example"),
      cells: columns.map((column) => word(column, example[column])),
    },
  });
};
