import type { Sql } from "../../store/pool";
import { seededId } from "../../store/ids";
import type { World } from "../../worlds/world";
import type { Validated, TypedRow } from "./file/validate";

interface Written {
  readonly row: Pick<TypedRow, "no" | "cells">;
  readonly validated: Validated;
}

const json = (value: object | null): string | null => value && JSON.stringify(value);

/**
 * The columns of a row that validation fills in. They travel as one array each: the server takes those for a fraction
 * of the cost of a JSON text.
 */
const validatedColumns: readonly {
  readonly name: string;
  readonly type: string;
  readonly of: (validated: Validated) => string | number | null;
}[] = [
  { name: "faults", type: "jsonb", of: ({ faults }) => json(faults) },
  { name: "payee_id", type: "uuid", of: ({ payeeId }) => payeeId },
  { name: "added_payee", type: "jsonb", of: ({ addedPayee }) => json(addedPayee) },
  { name: "payee_changes", type: "int", of: ({ payeeChanges }) => payeeChanges },
  { name: "name_check", type: "text", of: ({ nameCheck }) => nameCheck },
  { name: "held_by", type: "text", of: ({ heldBy }) => heldBy },
  { name: "payee_name", type: "text", of: ({ payeeName }) => payeeName },
  { name: "payee_account", type: "text", of: ({ payeeAccount }) => payeeAccount },
  { name: "currency", type: "text", of: ({ currency }) => currency },
  { name: "amount_minor", type: "bigint", of: ({ amountMinor }) => amountMinor.toString() },
  { name: "fee_minor", type: "bigint", of: ({ feeMinor }) => feeMinor.toString() },
  { name: "bearer", type: "text", of: ({ bearer }) => bearer },
  { name: "purpose", type: "text", of: ({ purpose }) => purpose },
  { name: "reference", type: "text", of: ({ reference }) => reference },
  { name: "merchant_order_no", type: "text", of: ({ merchantOrderNo }) => merchantOrderNo },
];

const validatedNames = validatedColumns.map(({ name }) => name).join(", ");
const validatedArrays = (first: number): string =>
  validatedColumns.map(({ type }, at) => `$${first + at}::${type}[]`).join(", ");
const validatedValues = (rows: readonly Written[]) =>
  validatedColumns.map(({ of }) => rows.map(({ validated }) => of(validated)));
const placeValues = (rows: readonly Written[]) => [
  rows.map(({ row }) => row.no),
  rows.map(({ row }) => JSON.stringify(row.cells)),
];

interface Of {
  readonly world: Pick<World, "id" | "seed">;
  readonly batchId: string;
  readonly placedAt: Date;
}

/**
 * Writes rows with what they came to, in one statement. A row's id follows from its batch and place: read again, it is
 * the same.
 */
export async function writeRows(sql: Sql, { world, batchId, placedAt }: Of, rows: readonly Written[]): Promise<void> {
  await sql(
    `insert into batch_row (world, batch_id, no, cells, id, ${validatedNames})
     select $1::uuid, $2::uuid, r.* from unnest($3::int[], $4::jsonb[], $5::uuid[], ${validatedArrays(6)}) r`,
    [
      world.id,
      batchId,
      ...placeValues(rows),
      rows.map(({ row }) => seededId(`${world.seed}|${batchId}|${row.no}`, placedAt)),
      ...validatedValues(rows),
    ],
  );
}

/** Rewrites the results of rows. */
export async function revalidate(sql: Sql, world: string, batchId: string, rows: readonly Written[]): Promise<void> {
  await sql(
    `update batch_row b set (cells, ${validatedNames}) = (r.cells, ${validatedColumns.map(({ name }) => `r.${name}`).join(", ")})
     from unnest($3::int[], $4::jsonb[], ${validatedArrays(5)}) r (no, cells, ${validatedNames}) where b.world = $1::uuid and b.batch_id = $2::uuid and b.no = r.no`,
    [world, batchId, ...placeValues(rows), ...validatedValues(rows)],
  );
}
