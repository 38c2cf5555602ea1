import { insertBatchSheetRows, type RowColumn } from "../../../files/sheets/sheet-batches";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { RowValidation, TypedRow } from "../file/validate";
import type { RowCost } from "../price/row-costs";
import { query, raw, queryRows, type Tables } from "@/lib/simulator/platform/store/query";
import { addedPayeeTextExpression } from "./listed-rows";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface ValidatedBatchRow {
  readonly row: Pick<TypedRow, "no" | "cells" | "fromId">;
  readonly validation: RowValidation;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/**
 * Lists the columns of a row that validation fills in. They are passed as one array each: the server parses those for a
 * fraction of the cost of a JSON text.
 */
const validatedColumns: readonly {
  readonly name: keyof Tables["batchRow"];
  readonly type: string;
  readonly of: (validation: RowValidation) => string | number | bigint | null;
}[] = [
  { name: "faults", type: "jsonb", of: ({ faults }) => json(faults) },
  { name: "payeeId", type: "uuid", of: ({ payeeId }) => payeeId },
  { name: "addedPayee", type: "jsonb", of: ({ addedPayee }) => json(addedPayee) },
  { name: "payeeChanges", type: "int", of: ({ payeeChanges }) => payeeChanges },
  { name: "nameCheck", type: "text", of: ({ nameCheck }) => nameCheck },
  { name: "heldBy", type: "text", of: ({ heldBy }) => heldBy },
  { name: "repeats", type: "text", of: ({ repeats }) => repeats },
  { name: "payeeName", type: "text", of: ({ payeeName }) => payeeName },
  { name: "payeeAccount", type: "text", of: ({ payeeAccount }) => payeeAccount },
  { name: "currency", type: "text", of: ({ currency }) => currency },
  { name: "amountMinor", type: "bigint", of: ({ amountMinor }) => amountMinor },
  { name: "feeMinor", type: "bigint", of: ({ feeMinor }) => feeMinor },
  { name: "payMinor", type: "bigint", of: ({ payMinor }) => payMinor },
  { name: "heldMinor", type: "bigint", of: ({ heldMinor }) => heldMinor },
  { name: "exchangeFeeMinor", type: "bigint", of: ({ exchangeFeeMinor }) => exchangeFeeMinor },
  { name: "bearer", type: "text", of: ({ bearer }) => bearer },
  { name: "purpose", type: "text", of: ({ purpose }) => purpose },
  { name: "reference", type: "text", of: ({ reference }) => reference },
  { name: "merchantOrderNo", type: "text", of: ({ merchantOrderNo }) => merchantOrderNo },
];

/** Inserts rows with their results, each with the row of an earlier batch that it replaces. */
export const writeBatchRows = (
  tx: InWorld<Pick<World, "id" | "seed">>,
  batch: { readonly id: string; readonly placedAt: Date },
  rows: readonly ValidatedBatchRow[],
): Promise<void> =>
  insertBatchSheetRows(
    tx,
    "PaymentBatch",
    batch,
    rows.map(({ row }) => row),
    [
      { name: "fromId", type: "uuid", values: rows.map(({ row }) => row.fromId ?? null) },
      ...validatedColumns.map(({ name, type, of }) => ({
        name,
        type,
        values: rows.map(({ validation }) => of(validation)),
      })),
    ],
  );

/** Rewrites the results of rows; one that was left out is included again. */
export async function storeRevalidatedRows(
  tx: InWorld,
  batchId: string,
  rows: readonly ValidatedBatchRow[],
): Promise<void> {
  await updateBatchRows(
    tx,
    batchId,
    rows.map(({ row }) => row.no),
    [
      { name: "cells", type: "jsonb", values: rows.map(({ row }) => JSON.stringify(row.cells)) },
      { name: "leftBy", type: "uuid", values: rows.map(() => null) },
      ...validatedColumns.map(({ name, type, of }) => ({
        ...{ name, type },
        values: rows.map(({ validation }) => of(validation)),
      })),
    ],
  );
}

/** Describes a column of some rows: its database type, and its value in each of them. */
interface BatchRowColumn extends RowColumn {
  readonly name: keyof Tables["batchRow"];
}

/** Writes columns of rows of a batch, by their numbers, in one statement for any number of rows. */
async function updateBatchRows(
  { sql, world }: InWorld,
  batchId: string,
  nos: readonly number[],
  columns: readonly BatchRowColumn[],
): Promise<void> {
  const names = columns.map(({ name }) => raw.ref(name));
  const arrays = columns.map(({ type, values }) => raw`${values}::${raw.raw(type)}[]`);
  const newValues = raw<{ no: number }>`unnest(${raw.join([raw`${nos}::int[]`, ...arrays])})`;
  await queryRows(
    sql,
    query
      .updateTable("batchRow as r")
      .from(newValues.as<"n">(raw`n (${raw.join([raw`no`, ...names])})`))
      .set(Object.fromEntries(columns.map(({ name }) => [name, raw.ref(`n.${name}`)])))
      .where("r.world", "=", world.id)
      .where("r.batchId", "=", batchId)
      .whereRef("r.no", "=", "n.no"),
  );
}

/** Returns the rows of a batch that can be paid. */
export const readPayableBatchRows = (tx: InWorld, batchId: string) =>
  queryRows(
    tx.sql,
    query
      .selectFrom("batchRow as r")
      .leftJoin("payee as p", (join) => join.onRef("p.world", "=", "r.world").onRef("p.id", "=", "r.payeeId"))
      .where("r.world", "=", tx.world.id)
      .where("r.batchId", "=", batchId)
      .where("r.faults", "is", null)
      .select(["r.no", "r.payeeId", "r.currency", "r.payeeAccount", "r.amountMinor", "r.feeMinor", "r.payMinor"])
      .select(["r.heldMinor", "r.exchangeFeeMinor", "r.bearer", "r.reference", "r.merchantOrderNo"])
      .select(({ fn }) => [
        // the country of the payee's bank
        fn.coalesce("p.bankCountry", addedPayeeTextExpression("bankCountry"), raw.lit("")).as("bankCountry"),
        // the number of a payment that the row repeats
        fn.coalesce("r.repeats", raw.lit("")).as("repeats"),
      ]),
  );

/** Describes a row that can be paid, without its payee's data; `payeeId` is that of a saved payee. */
export type PayableRow = Awaited<ReturnType<typeof readPayableBatchRows>>[number];

/** Stores the current costs of rows, and the payments that they currently repeat. */
export async function updateBatchRowCosts(
  tx: InWorld,
  batchId: string,
  rows: readonly (Pick<PayableRow, "no" | "repeats"> & RowCost)[],
): Promise<void> {
  await updateBatchRows(
    tx,
    batchId,
    rows.map(({ no }) => no),
    [
      { name: "feeMinor", type: "bigint", values: rows.map(({ feeMinor }) => feeMinor) },
      { name: "payMinor", type: "bigint", values: rows.map(({ payMinor }) => payMinor) },
      { name: "heldMinor", type: "bigint", values: rows.map(({ heldMinor }) => heldMinor) },
      { name: "exchangeFeeMinor", type: "bigint", values: rows.map(({ exchangeFeeMinor }) => exchangeFeeMinor) },
      { name: "repeats", type: "text", values: rows.map(({ repeats }) => repeats) },
    ],
  );
}
