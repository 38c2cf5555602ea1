import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { CallOutput } from "@/lib/call/call";
import { line } from "@/lib/call/field-schemas";
import { xlsx } from "@/lib/formats/sheets/xlsx-writer";
import { decimalText, moneyCodec } from "@/lib/money/money";
import { paymentBatchColumns, type PaymentBatchColumn } from "@/lib/payments/batch-columns";
import { batchCalls } from "@/lib/payments/calls/batches";
import { bearer, purpose } from "@/lib/payments/calls/payments";
import { paymentBatch } from "@/lib/payments/states";
import { commandsBy, type ScenarioActor } from "./command";

const merchant = commandsBy("merchant");

/** Limits the characters of a cell. */
const cellLengthMax = 300;
const cell = line(1, cellLengthMax);

/** Describes a payment as a row of a sheet. */
const row = z.object({
  amount: moneyCodec,
  name: cell,
  account: cell,
  bearer: z._default(bearer, "SHA"),
  purpose: z._default(purpose, "goods"),
  reference: z._default(line(0, cellLengthMax), ""),
  typed: z
    ._default(z.partialRecord(z.enum(paymentBatchColumns), line(0, cellLengthMax)), {})
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
async function sheetOf(rows: readonly z.output<typeof row>[]): Promise<Buffer> {
  const cells = rows.map(cellsOf);
  const columns = paymentBatchColumns.filter((column) => cells.some((one) => one[column] !== undefined));
  const sheet = xlsx({
    name: "payments",
    columns: columns.map((column) => ({ title: column, width: 20 })),
    rows: [cells.map((one) => columns.map((column) => one[column] ?? ""))],
  });
  // named cast: a stream of buffers gives buffers
  return Buffer.concat((await Readable.from(sheet).toArray()) as Buffer[]);
}

/** Defines how long a list that another reader has is waited for, in milliseconds, before it is looked at again. */
const pauseMs = 200;

/** Returns a list when it has been read. */
async function readList(
  batchNo: string,
  { invoke, readLists }: ScenarioActor,
): Promise<CallOutput<typeof batchCalls.batchResult>["batch"]> {
  for (;;) {
    await readLists();
    const { batch } = await invoke(batchCalls.batchResult, { batchNo, currentPage: 1, pageSize: 10 });
    if (batch.state !== paymentBatch.first) return batch;
    await wait(pauseMs);
  }
}

/** Defines the command of lists of payments. */
export const paymentBatchCommands = {
  paymentBatch: merchant(
    "Sends payments as rows of an Excel file, which is read, and submits those that can be paid; with `isSubmitted: false` it stays a draft. What it answers has its `batchNo`.",
    z.object({
      rows: z.array(row).check(z.minLength(1)),
      file: z._default(line(1, 60).check(z.regex(/\.xlsx$/i)), "payments.xlsx"),
      isSubmitted: z._default(z.boolean(), true),
    }),
    async ({ rows, file, isSubmitted }, actor) => {
      const fileId = await actor.sheet("PAYMENT_BATCH", file, await sheetOf(rows));
      const { batchNo } = await actor.invoke(batchCalls.applyBatch, { fileId, isAgain: true });
      const batch = await readList(batchNo, actor);
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
