import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { decimalText, moneyCodec } from "@/lib/money/money";
import { paymentBatchColumns, type PaymentBatchColumn } from "@/lib/payments/batch-columns";
import { batchCalls } from "@/lib/payments/calls/batches";
import { bearer, purpose } from "@/lib/payments/calls/payments";
import { paymentBatch } from "@/lib/payments/states";
import { declareCommandsBy } from "./command";
import { awaitListRead, createExcelSheet } from "./sheets";

const merchant = declareCommandsBy("merchant");

/** Limits the characters of a cell. */
const cellLengthMax = 300;
const cell = singleLineText(1, cellLengthMax);

/** Describes a payment as a row of a sheet. */
const row = z.object({
  amount: moneyCodec,
  name: cell,
  account: cell,
  bearer: z._default(bearer, "SHA"),
  purpose: z._default(purpose, "goods"),
  reference: z._default(singleLineText(0, cellLengthMax), ""),
  typed: z
    ._default(z.partialRecord(z.enum(paymentBatchColumns), singleLineText(0, cellLengthMax)), {})
    .check(z.meta({ description: "What else is typed, or otherwise, by column." })),
});

/** Returns the cells of a payment by their columns, with choices by their codes. */
const cellsOf = ({
  amount,
  typed,
  ...fields
}: z.output<typeof row>): Partial<Readonly<Record<PaymentBatchColumn, string>>> => ({
  ...fields,
  currency: amount.currency,
  amount: decimalText(amount),
  ...typed,
});

/** Returns payments as an Excel sheet, under the names of their columns. */
function paymentSheet(rows: readonly z.output<typeof row>[]): Promise<Buffer> {
  const cells = rows.map(cellsOf);
  const columns = paymentBatchColumns.filter((column) => cells.some((one) => one[column] !== undefined));
  return createExcelSheet(
    "payments",
    columns,
    cells.map((one) => columns.map((column) => one[column] ?? "")),
  );
}

/** Defines the command of lists of payments. */
export const paymentBatchCommands = {
  paymentBatch: merchant(
    "Sends payments as rows of an Excel file, which is read, and submits those that can be paid; with `isSubmitted: false` it stays a draft. What it answers has its `batchNo`.",
    z.object({
      rows: z.array(row).check(z.minLength(1)),
      file: z._default(singleLineText(1, 60).check(z.regex(/\.xlsx$/i)), "payments.xlsx"),
      isSubmitted: z._default(z.boolean(), true),
    }),
    async ({ rows, file, isSubmitted }, actor) => {
      const fileId = await actor.sheet("PAYMENT_BATCH", file, await paymentSheet(rows));
      const { batchNo } = await actor.invoke(batchCalls.applyBatch, { fileId, isAgain: true });
      const batch = await awaitListRead(actor, paymentBatch.first, async () => {
        const result = await actor.invoke(batchCalls.batchResult, { batchNo, currentPage: 1, pageSize: 10 });
        return result.batch;
      });
      if (!isSubmitted) return batch;
      const { differingNames, repeated } = batch;
      return actor.invoke(batchCalls.submitBatch, {
        batchNo,
        isPartial: true,
        differingNames,
        repeated,
        shownDebits: [],
        reviewers: [],
      });
    },
  ),
};
