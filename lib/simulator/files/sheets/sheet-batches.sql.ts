import { materialBatch } from "@/lib/materials/states";
import { paymentBatch } from "@/lib/payments/states";
import { seededRowId } from "@/lib/simulator/platform/store/ids";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Where the files of each kind of list are kept that are read, and their rows; and in which states one is open. */
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
    reading: stateNames(materialBatch, "processing"),
    open: stateNames(materialBatch, "processing", "checked"),
  },
} as const;
export type SheetBatch = keyof typeof batches;

/**
 * The batch that nobody reads, before which the fewest of its merchant's own are read or lie there, of those the one
 * that waits longest: taken until an instant. So a merchant who sends many files keeps nobody else waiting for all of
 * them. Of all worlds, or of only one.
 */
export async function claim<M extends SheetBatch>(
  sql: Sql,
  model: M,
  { real, until, only }: { readonly real: Date; readonly until: Date; readonly only: string | null },
): Promise<Row<M> | undefined> {
  const { table, reading, open } = batches[model];
  const [row] = await sql<object>(
    // materialised: a plan may ask a sub-select in FROM once for each row, and each time it locks and takes another one
    `with w as materialized (
       select world, id from ${table} p where state = ${reading} and (lease_until is null or lease_until <= $1::timestamptz) and ($3::uuid is null or world = $3::uuid)
         order by (select count(*) from ${table} e where e.world = p.world and e.user_no = p.user_no and e.state in (${open}) and (e.placed_at, e.batch_no) < (p.placed_at, p.batch_no)), placed_at, batch_no limit 1 for update skip locked
     ) update ${table} b set lease_until = $2::timestamptz, attempts = attempts + 1, rows_read = 0, rows_faulty = 0 from w
       where b.world = w.world and b.id = w.id returning b.*`,
    [real, until, only],
  );
  return row && named<M>(row);
}

/** A column of rows: its type in the database, and its value in each of them. */
export interface RowColumn {
  readonly name: string;
  readonly type: string;
  readonly values: readonly (string | number | bigint | null)[];
}

/**
 * Writes rows of a batch with what they came to, in one statement; each column travels as one array, which the server
 * takes for a fraction of the cost of a JSON text, but for cells, which are JSON as it is. A row's id follows from its
 * batch and place: read again, it is the same.
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

/** Marks the rows between these as faulty, cells having been made one, and counts those that were not before. */
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
