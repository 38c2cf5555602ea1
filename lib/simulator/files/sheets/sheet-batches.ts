import { materialBatchMachine } from "@/lib/materials/states";
import { paymentBatch } from "@/lib/payments/states";
import { seededRowId } from "@/lib/simulator/platform/store/ids";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import {
  allConditions,
  queryFirstRow,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  stateLiterals,
  type Tables,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";

/**
 * Maps each kind of list to the tables of its batches and rows, and to the states in which a batch is being read or is
 * open.
 */
const batches = {
  PaymentBatch: {
    batchTable: "paymentBatch",
    rowTable: "batchRow",
    reading: stateLiteral(paymentBatch, "reading"),
    open: stateLiterals(paymentBatch, "reading", "draft"),
  },
  MaterialBatch: {
    batchTable: "materialBatch",
    rowTable: "materialBatchRow",
    reading: stateLiteral(materialBatchMachine, "processing"),
    open: stateLiterals(materialBatchMachine, "processing", "checked"),
  },
} as const;
export type SheetBatch = keyof typeof batches;

/** Returns the tables of a kind of list. The builder is typed by those of payments. */
const tablesOf = (model: SheetBatch) =>
  // named cast: both kinds have the columns that are named here
  batches[model] as (typeof batches)["PaymentBatch"];

/**
 * Claims the next unclaimed batch until an instant: the one with the fewest open batches of the same merchant before
 * it, then the one that has waited longest. So a merchant with many files does not delay others. Covers all
 * environments, or one.
 */
export async function claimSheetBatch<M extends SheetBatch>(
  sql: Sql,
  model: M,
  { real, until, only }: { readonly real: Date; readonly until: Date; readonly only: string | null },
): Promise<Row<M> | undefined> {
  const { batchTable, reading, open } = tablesOf(model);
  const batch = await queryFirstRow(
    sql,
    query
      // materialized: a plan may run a sub-select in FROM once for each row, and each run would lock and claim another batch
      .with(
        (cte) => cte("next").materialized(),
        (db) =>
          db
            .selectFrom(`${batchTable} as b`)
            .select(["b.world", "b.id"])
            .where("b.state", "=", reading)
            .where(({ eb, or }) => or([eb("b.leaseUntil", "is", null), eb("b.leaseUntil", "<=", real)]))
            .where(({ eb }) => allConditions([only !== null && eb("b.world", "=", only)]))
            .orderBy(({ selectFrom, refTuple }) =>
              selectFrom(`${batchTable} as e`)
                .select(raw`count(*)`.as("count"))
                .whereRef("e.world", "=", "b.world")
                .whereRef("e.userNo", "=", "b.userNo")
                .where("e.state", "in", open)
                .where((earlier) =>
                  earlier(earlier.refTuple("e.placedAt", "e.batchNo"), "<", refTuple("b.placedAt", "b.batchNo")),
                ),
            )
            .orderBy("b.placedAt")
            .orderBy("b.batchNo")
            .limit(raw.lit(1))
            .forUpdate()
            .skipLocked(),
      )
      .updateTable(`${batchTable} as b`)
      .from("next")
      .set(({ eb }) => ({
        leaseUntil: until,
        attempts: eb("b.attempts", "+", raw.lit(1)),
        ...{ rowsRead: raw.lit(0), rowsFaulty: raw.lit(0) },
      }))
      .whereRef("b.world", "=", "next.world")
      .whereRef("b.id", "=", "next.id")
      .returningAll("b"),
  );
  // named cast: it was read from the table of the model
  return batch as Row<M> | undefined;
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
export async function insertBatchSheetRows(
  tx: InWorld<Pick<World, "id" | "seed">>,
  model: SheetBatch,
  { id, placedAt }: { readonly id: string; readonly placedAt: Date },
  rows: readonly { readonly no: number; readonly cells: readonly unknown[] }[],
  columns: readonly RowColumn[],
): Promise<void> {
  const { rowTable } = tablesOf(model);
  const names = columns.map(({ name }) => name);
  const nos = rows.map(({ no }) => no);
  const ids = rows.map(({ no }) => seededRowId(`${tx.world.seed}|${id}`, no, placedAt));
  const cells = JSON.stringify(rows.map((row) => row.cells));
  const arrays = columns.map(({ type, values }) => raw`${values}::${raw.raw(type)}[]`);
  const newRows = raw<object>`rows from (unnest(${nos}::int[]), jsonb_array_elements(${cells}::jsonb), unnest(${raw.join([raw`${ids}::uuid[]`, ...arrays])}))`;
  await queryRows(
    tx.sql,
    query
      .insertInto(rowTable)
      // named cast: the names of columns that both tables, or that of the model, have
      .columns(["world", "batchId", "no", "cells", "id", ...names] as (keyof Tables["batchRow"])[])
      .expression(
        query
          .selectFrom(newRows.as("r"))
          .select([raw<string>`${tx.world.id}::uuid`.as("world"), raw<string>`${id}::uuid`.as("batchId")])
          .selectAll("r"),
      ),
  );
}

/** Marks the rows in these ranges as faulty because of merged cells, and counts those that were not faulty before. */
export async function markMergedCellRows(
  tx: InWorld,
  model: SheetBatch,
  id: string,
  { lows, highs }: { readonly lows: readonly number[]; readonly highs: readonly number[] },
): Promise<void> {
  const { batchTable, rowTable } = tablesOf(model);
  const fault = JSON.stringify([{ column: "row", issue: "cell.merged" }]);
  await queryRows(
    tx.sql,
    query
      .with("mergedRow", (db) =>
        db
          .selectFrom(`${rowTable} as r`)
          .select(({ eb }) => ["r.no", eb("r.faults", "is", null).as("wasFaultless")])
          .where("r.world", "=", tx.world.id)
          .where("r.batchId", "=", id)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom(
                raw<{ low: number; high: number }>`unnest(${lows}::int[], ${highs}::int[])`.as<"m">(raw`m (low, high)`),
              )
                .select("m.low")
                .where(({ between, ref }) => between("r.no", ref("m.low"), ref("m.high"))),
            ),
          )
          .forUpdate(),
      )
      .with("markedRow", (db) =>
        db
          .updateTable(`${rowTable} as r`)
          .from("mergedRow")
          .set({ faults: raw`coalesce(r.faults, '[]') || ${raw.lit(fault)}` })
          .where("r.world", "=", tx.world.id)
          .where("r.batchId", "=", id)
          .whereRef("r.no", "=", "mergedRow.no"),
      )
      .updateTable(batchTable)
      .set(({ eb, selectFrom }) => ({
        rowsFaulty: eb(
          "rowsFaulty",
          "+",
          selectFrom("mergedRow").select(rowCount.as("count")).where("wasFaultless", "=", raw.lit(true)),
        ),
      }))
      .where("world", "=", tx.world.id)
      .where("id", "=", id),
  );
}
