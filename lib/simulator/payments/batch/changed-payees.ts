import type { BatchRowFault } from "@/lib/payments/batch-rules";
import { payee, paymentBatch } from "@/lib/payments/states";
import {
  queryFirstRow,
  query,
  raw,
  rowCount,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/**
 * Builds the condition that a row `r` of a batch has a saved payee that has changed since the row was validated:
 * modified, disabled or removed. Its bank counts as much as its name and account, because no reviewer sees it again.
 */
const isChanged = (eb: RowExpressions<"batchRow", "r">, { world }: InWorld, { id }: Batch) =>
  eb.and([
    eb("r.world", "=", world.id),
    eb("r.batchId", "=", id),
    eb("r.faults", "is", null),
    eb("r.payeeId", "is not", null),
    eb("r.addedPayee", "is", null),
    eb.not(
      eb.exists(
        eb
          .selectFrom("payee as p")
          .whereRef("p.world", "=", "r.world")
          .whereRef("p.id", "=", "r.payeeId")
          .where("p.state", "=", stateLiteral(payee, "enabled"))
          .whereRef("p.changes", "=", "r.payeeChanges"),
      ),
    ),
  ]);

/** Returns the number of rows of a batch with a payee that has changed since the file was read. */
export async function countRowsWithChangedPayee(tx: InWorld, batch: Batch): Promise<number> {
  const changed = query.selectFrom("batchRow as r").where((eb) => isChanged(eb, tx, batch));
  return (await queryFirstRow(tx.sql, changed.select(rowCount.as("count"))))?.count ?? 0;
}

const fault: BatchRowFault = { column: "account", issue: "payee.changed" };

/**
 * Marks those rows as faulty while the batch is a draft, so that its maker can correct them or continue without them.
 */
export async function markRowsWithChangedPayee(tx: InWorld, batch: Batch): Promise<void> {
  await queryRows(
    tx.sql,
    query
      .with("open", (db) =>
        db
          .selectFrom("paymentBatch as b")
          .where("b.world", "=", tx.world.id)
          .where("b.id", "=", batch.id)
          .where("b.state", "=", stateLiteral(paymentBatch, "draft"))
          .forNoKeyUpdate()
          .select("b.id"),
      )
      .with("refused", (db) =>
        db
          .updateTable("batchRow as r")
          .from("open")
          .set({ faults: raw`${JSON.stringify([fault])}::jsonb` })
          .whereRef("r.batchId", "=", "open.id")
          .where((eb) => isChanged(eb, tx, batch))
          .returning("r.no"),
      )
      .updateTable("paymentBatch as b")
      .set((eb) => ({
        rowsFaulty: eb("b.rowsFaulty", "+", eb.selectFrom("refused").select(rowCount.as("count"))),
      }))
      .where("b.world", "=", tx.world.id)
      .where("b.id", "=", ({ selectFrom }) => selectFrom("open").select("open.id"))
      .where(({ exists, selectFrom }) => exists(selectFrom("refused"))),
  );
}
