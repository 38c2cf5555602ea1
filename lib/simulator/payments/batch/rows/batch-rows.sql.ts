import { insertRows } from "../../../files/sheets/sheet-batches.sql";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { RowValidation, TypedRow } from "../file/validate";
import type { RowCost } from "../price/row-costs";
import { query, raw, rowsOf } from "@/lib/simulator/platform/store/query";
import { addedText } from "./listed-rows";
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
  readonly name: string;
  readonly type: string;
  readonly of: (validation: RowValidation) => string | number | bigint | null;
}[] = [
  { name: "faults", type: "jsonb", of: ({ faults }) => json(faults) },
  { name: "payee_id", type: "uuid", of: ({ payeeId }) => payeeId },
  { name: "added_payee", type: "jsonb", of: ({ addedPayee }) => json(addedPayee) },
  { name: "payee_changes", type: "int", of: ({ payeeChanges }) => payeeChanges },
  { name: "name_check", type: "text", of: ({ nameCheck }) => nameCheck },
  { name: "held_by", type: "text", of: ({ heldBy }) => heldBy },
  { name: "repeats", type: "text", of: ({ repeats }) => repeats },
  { name: "payee_name", type: "text", of: ({ payeeName }) => payeeName },
  { name: "payee_account", type: "text", of: ({ payeeAccount }) => payeeAccount },
  { name: "currency", type: "text", of: ({ currency }) => currency },
  { name: "amount_minor", type: "bigint", of: ({ amountMinor }) => amountMinor },
  { name: "fee_minor", type: "bigint", of: ({ feeMinor }) => feeMinor },
  { name: "pay_minor", type: "bigint", of: ({ payMinor }) => payMinor },
  { name: "held_minor", type: "bigint", of: ({ heldMinor }) => heldMinor },
  { name: "exchange_fee_minor", type: "bigint", of: ({ exchangeFeeMinor }) => exchangeFeeMinor },
  { name: "bearer", type: "text", of: ({ bearer }) => bearer },
  { name: "purpose", type: "text", of: ({ purpose }) => purpose },
  { name: "reference", type: "text", of: ({ reference }) => reference },
  { name: "merchant_order_no", type: "text", of: ({ merchantOrderNo }) => merchantOrderNo },
];

const validatedNames = validatedColumns.map(({ name }) => name).join(", ");
const validatedArrays = (first: number): string =>
  validatedColumns.map(({ type }, at) => `$${first + at}::${type}[]`).join(", ");
const validatedValues = (rows: readonly ValidatedBatchRow[]) =>
  validatedColumns.map(({ of }) => rows.map(({ validation }) => of(validation)));
const placeValues = (rows: readonly ValidatedBatchRow[]) => [
  rows.map(({ row }) => row.no),
  rows.map(({ row }) => JSON.stringify(row.cells)),
];

/** Inserts rows with their results, each with the row of an earlier batch that it replaces. */
export const writeBatchRows = (
  tx: InWorld<Pick<World, "id" | "seed">>,
  batch: { readonly id: string; readonly placedAt: Date },
  rows: readonly ValidatedBatchRow[],
): Promise<void> =>
  insertRows(
    tx,
    "PaymentBatch",
    batch,
    rows.map(({ row }) => row),
    [
      { name: "from_id", type: "uuid", values: rows.map(({ row }) => row.fromId ?? null) },
      ...validatedColumns.map(({ name, type, of }) => ({
        name,
        type,
        values: rows.map(({ validation }) => of(validation)),
      })),
    ],
  );

/** Rewrites the results of rows; one that was left out is included again. */
export async function revalidate(tx: InWorld, batchId: string, rows: readonly ValidatedBatchRow[]): Promise<void> {
  await tx.sql(
    `update batch_row b set (cells, left_by, ${validatedNames}) = (r.cells, null::uuid, ${validatedColumns.map(({ name }) => `r.${name}`).join(", ")})
     from unnest($3::int[], $4::jsonb[], ${validatedArrays(5)}) r (no, cells, ${validatedNames}) where b.world = $1::uuid and b.batch_id = $2::uuid and b.no = r.no`,
    [tx.world.id, batchId, ...placeValues(rows), ...validatedValues(rows)],
  );
}

/** Returns the rows of a batch that can be paid. */
export const payableRows = (tx: InWorld, batchId: string) =>
  rowsOf(
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
        fn.coalesce("p.bankCountry", addedText("bankCountry"), raw.lit("")).as("bankCountry"),
        // the number of a payment that the row repeats
        fn.coalesce("r.repeats", raw.lit("")).as("repeats"),
      ]),
  );

/** Describes a row that can be paid, without its payee's data; `payeeId` is that of a saved payee. */
export type PayableRow = Awaited<ReturnType<typeof payableRows>>[number];

/** Stores the current costs of rows, and the payments that they currently repeat. */
export async function rewriteRows(
  tx: InWorld,
  batchId: string,
  rows: readonly (Pick<PayableRow, "no" | "repeats"> & RowCost)[],
): Promise<void> {
  await tx.sql(
    `update batch_row r set fee_minor = n.fee, pay_minor = n.pay, held_minor = n.held, exchange_fee_minor = n.exchange_fee, repeats = n.repeats
     from unnest($3::int[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[]) n (no, fee, pay, held, exchange_fee, repeats) where r.world = $1::uuid and r.batch_id = $2::uuid and r.no = n.no`,
    [
      tx.world.id,
      batchId,
      rows.map(({ no }) => no),
      rows.map(({ feeMinor }) => feeMinor),
      rows.map(({ payMinor }) => payMinor),
      rows.map(({ heldMinor }) => heldMinor),
      rows.map(({ exchangeFeeMinor }) => exchangeFeeMinor),
      rows.map(({ repeats }) => repeats),
    ],
  );
}
