import { materialBatchMachine } from "@/lib/materials/states";
import { paymentBatch } from "@/lib/payments/states";
import { seededRowId } from "@/lib/simulator/platform/store/ids";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { rowOfModel, type Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";

/**
 * Maps each kind of list to the tables of its batches and rows, and to the states in which a batch is being read or is
 * open.
 */
const batches = {
  PaymentBatch: {
    table: "payment_batch",
    rows: "batch_row",
    reading: stateNames(paymentBatch, "reading"),
    open: stateNames(paymentBatch, "reading", "draft"),
  },
  MaterialBatch: {
    table: "material_batch",
    rows: "material_batch_row",
    reading: stateNames(materialBatchMachine, "processing"),
    open: stateNames(materialBatchMachine, "processing", "checked"),
  },
} as const;
export type SheetBatch = keyof typeof batches;

/**
 * Claims the next unclaimed batch until an instant: the one with the fewest open batches of the same merchant before
 * it, then the one that has waited longest. So a merchant with many files does not delay others. Covers all
 * environments, or one.
 */
export async function claim<M extends SheetBatch>(
  sql: Sql,
  model: M,
  { real, until, only }: { readonly real: Date; readonly until: Date; readonly only: string | null },
): Promise<Row<M> | undefined> {
  const { table, reading, open } = batches[model];
  const [row] = await sql<object>(
    // materialised: a plan may run a sub-select in FROM once for each row, and each run would lock and claim another batch
    `with w as materialized (
       select world, id from ${table} p where state = ${reading} and (lease_until is null or lease_until <= $1::timestamptz) and ($3::uuid is null or world = $3::uuid)
         order by (select count(*) from ${table} e where e.world = p.world and e.user_no = p.user_no and e.state in (${open}) and (e.placed_at, e.batch_no) < (p.placed_at, p.batch_no)), placed_at, batch_no limit 1 for update skip locked
     ) update ${table} b set lease_until = $2::timestamptz, attempts = attempts + 1, rows_read = 0, rows_faulty = 0 from w
       where b.world = w.world and b.id = w.id returning b.*`,
    [real, until, only],
  );
  return row && rowOfModel<M>(row);
}

/** Describes a column of rows: its database type, and its value in each row. */
export interface RowColumn {
  readonly name: string;
  readonly type: string;
  readonly values: readonly (string | number | bigint | null)[];
}

/**
 * Writes validated rows of a batch in one statement. Each column is sent as one array, which the server parses at a
 * fraction of the cost of JSON; cells are sent as JSON. A row's id is derived from its batch and number, so rows that
 * are read again have the same ids.
 */
export async function insertRows(
  tx: InWorld<Pick<World, "id" | "seed">>,
  model: SheetBatch,
  { id, placedAt }: { readonly id: string; readonly placedAt: Date },
  rows: readonly { readonly no: number; readonly cells: readonly unknown[] }[],
  columns: readonly RowColumn[],
): Promise<void> {
  const names = columns.map(({ name }) => name).join(", ");
  const arrays = columns.map(({ type }, at) => `$${at + 6}::${type}[]`).join(", ");
  await tx.sql(
    `insert into ${batches[model].rows} (world, batch_id, no, cells, id, ${names})
     select $1::uuid, $2::uuid, r.* from rows from (unnest($3::int[]), jsonb_array_elements($4::jsonb), unnest($5::uuid[], ${arrays})) r`,
    [
      tx.world.id,
      id,
      rows.map(({ no }) => no),
      JSON.stringify(rows.map(({ cells }) => cells)),
      rows.map(({ no }) => seededRowId(`${tx.world.seed}|${id}`, no, placedAt)),
      ...columns.map(({ values }) => values),
    ],
  );
}

/** Marks the rows in these ranges as faulty because of merged cells, and counts those that were not faulty before. */
export async function markMerged(
  tx: InWorld,
  model: SheetBatch,
  id: string,
  { lows, highs }: { readonly lows: readonly number[]; readonly highs: readonly number[] },
): Promise<void> {
  const { table, rows } = batches[model];
  await tx.sql(
    `with touched as (
       select b.no, b.faults is null as was_good from ${rows} b
       where b.world = $1::uuid and b.batch_id = $2::uuid and exists (select from unnest($3::int[], $4::int[]) m (low, high) where b.no between m.low and m.high) for update
     ), refused as (
       update ${rows} b set faults = coalesce(b.faults, '[]') || '[{"column":"row","issue":"cell.merged"}]' from touched t where b.world = $1::uuid and b.batch_id = $2::uuid and b.no = t.no
     )
     update ${table} set rows_faulty = rows_faulty + (select count(*) from touched where was_good)::int where world = $1::uuid and id = $2::uuid`,
    [tx.world.id, id, lows, highs],
  );
}
