import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Stores, for a batch's previously saved payees, the results of their name checks, and the person who accepts
 * mismatches.
 */
export async function keepNames(
  tx: Tx,
  { id }: Pick<Row<"PaymentBatch">, "world" | "id">,
  operatorId: string,
): Promise<void> {
  await tx.sql(
    `update payee p set name_check = n.name_check, held_by = n.held_by, name_checked_at = coalesce(p.name_checked_at, $4::timestamptz),
       agreed_by = case n.name_check when 'none' then $3::uuid end, agreed_at = case n.name_check when 'none' then $4::timestamptz end
     from (select distinct on (r.payee_id) r.payee_id, r.name_check, r.held_by from batch_row r where r.world = $1::uuid and r.batch_id = $2::uuid and r.faults is null and r.name_check <> '' order by r.payee_id, r.no) n
     where p.world = $1::uuid and p.id = n.payee_id and (p.name_check = '' or (p.name_check = 'none' and p.agreed_at is null))`,
    [tx.world.id, id, operatorId, tx.now],
  );
}
