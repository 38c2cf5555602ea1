import type { BatchRowFault } from "@/lib/payments/batch-rules";
import { payee, paymentBatch } from "@/lib/payments/states";
import type { Row } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Batch = Pick<Row<"PaymentBatch">, "world" | "id">;

/**
 * Selects rows `r` of a batch with a saved payee that has changed since the row was validated: modified, disabled or
 * removed. Its bank counts as much as its name and account, because no reviewer sees it again.
 */
const changedRows = `r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null and r.payee_id is not null and r.added_payee is null
  and not exists (select from payee p where p.world = r.world and p.id = r.payee_id and p.state = ${stateNames(payee, "enabled")} and p.changes = r.payee_changes)`;

/** Returns the number of rows of a batch with a payee that has changed since the file was read. */
export async function countChanged(tx: InWorld, { id }: Batch): Promise<number> {
  const [countRow] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from batch_row r where ${changedRows}`,
    [tx.world.id, id],
  );
  return countRow?.count ?? 0;
}

const fault: BatchRowFault = { column: "account", issue: "payee.changed" };

/**
 * Marks those rows as faulty while the batch is a draft, so that its maker can correct them or continue without them.
 */
export async function refuseChanged(tx: InWorld, { id }: Batch): Promise<void> {
  await tx.sql(
    `with open as (
       select b.id from payment_batch b where b.world = $1::uuid and b.id = $2::uuid and b.state = ${stateNames(paymentBatch, "draft")} for no key update
     ), refused as (
       update batch_row r set faults = $3::jsonb from open where r.batch_id = open.id and ${changedRows} returning r.no
     )
     update payment_batch set rows_faulty = rows_faulty + (select count(*) from refused)::int where world = $1::uuid and id = (select id from open) and exists (select from refused)`,
    [tx.world.id, id, JSON.stringify([fault])],
  );
}
