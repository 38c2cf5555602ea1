import * as z from "zod/mini";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { translatorFor } from "@/lib/i18n/translator";
import {
  materialBatchColumns,
  materialChoiceColumns,
  materialTemplateColumns,
  type MaterialBatchColumn,
  type MaterialChoiceColumn,
} from "@/lib/materials/batch-columns";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine } from "@/lib/materials/states";
import { displayMoney } from "@/lib/money/money";
import { materialBatchHeading, materialChoiceWord } from "@/lib/simulator/materials/batches/labels";
import { declareCommandsBy } from "./command";
import { contractInput, materialFieldsOfContract } from "./receiving";
import { awaitListRead, createExcelSheet } from "./sheets";

type Row = Readonly<Record<MaterialBatchColumn, string>>;

/** Limits the rows of a sheet in a scenario, and the characters of a cell. */
const [rowsMax, cellLengthMax] = [100, 1_024];

/** Describes a contract as a row of a sheet: `typed` says what stands otherwise in columns of it. */
const row = z.object({
  ...contractInput,
  typed: z._default(z.partialRecord(z.enum(materialBatchColumns), singleLineText(0, cellLengthMax)), {}),
});

/** Returns the cells of a contract, with choices by their codes. */
function cellsOf({ typed, ...contract }: z.output<typeof row>, today: string): Row {
  const { amount, quantity, settlementType: _, ...fields } = materialFieldsOfContract(contract, today);
  return { ...fields, currency: amount.currency, amount: displayMoney(amount), quantity: String(quantity), ...typed };
}

const isChoice = (column: MaterialBatchColumn): column is MaterialChoiceColumn =>
  Object.hasOwn(materialChoiceColumns, column);

/** Returns contracts as the template of their kind, filled in in Chinese; without a column, where one was deleted. */
async function contractSheet(rows: readonly Row[], without: MaterialBatchColumn | undefined): Promise<Buffer> {
  const texts = await translatorFor("zh-CN");
  const columns = materialTemplateColumns("general").filter((column) => column !== without);
  const cellOf = (column: MaterialBatchColumn, text: string) =>
    isChoice(column) && text !== "" ? materialChoiceWord(column, text, texts, "zh-CN") : text;
  return createExcelSheet(
    texts("materials.settlementType.general"),
    columns.map((column) => materialBatchHeading(column, texts)),
    rows.map((cells) => columns.map((column) => cellOf(column, cells[column]))),
  );
}

/** Defines the command of contracts that a merchant sends as the rows of a sheet. */
export const materialListCommands = {
  contractList: declareCommandsBy("merchant")(
    "Sends contracts as the rows of an Excel sheet, in place of the list of `batchNo` where it says one. It is read at once, unless `isRead` is false; what it answers has its `batchNo`.",
    z.object({
      name: singleLineText(1, 60),
      rows: z.array(row).check(z.maxLength(rowsMax, "text.long")),
      without: z.optional(z.enum(materialBatchColumns)),
      batchNo: z.optional(orderNo),
      isRead: z._default(z.boolean(), true),
    }),
    async ({ name, rows, without, batchNo, isRead }, actor) => {
      const { invoke, sheet, today } = actor;
      const cells = rows.map((one) => cellsOf(one, today));
      const input = { fileId: await sheet("ORDER_SHEET", name, await contractSheet(cells, without)), isAgain: false };
      const batch = await (batchNo === undefined
        ? invoke(materialBatchCalls.startBatch, { ...input, settlementType: "general" })
        : invoke(materialBatchCalls.replaceBatchFile, { ...input, batchNo }));
      if (!isRead) return batch;
      const { batchNo: id } = batch;
      return awaitListRead(actor, materialBatchMachine.first, () => invoke(materialBatchCalls.batchProgress, { id }));
    },
  ),
};
