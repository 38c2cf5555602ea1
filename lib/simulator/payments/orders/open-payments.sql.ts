import { payment, paymentBatch } from "@/lib/payments/states";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Selects payments in progress, with exactly the condition of the partial indexes on them. */
const underWay = `state not in (${stateNames(payment, "canceled", "success", "failure")})`;

/**
 * Returns true when a payment on a payer's behalf is in progress, or a batch awaits its review. The caller, about to
 * change the payer, has locked its row.
 */
export async function isPoboInUse(tx: InWorld, poboRecordId: string): Promise<boolean> {
  const [row] = await tx.sql<{ isInUse: boolean }>(
    `select exists (select from payment where world = $1::uuid and pobo_record_id = $2::uuid and pobo_record_id is not null and ${underWay})
     or exists (select from payment_batch where world = $1::uuid and pobo_record_id = $2::uuid and user_no = (select p.user_no from pobo_payer p where p.world = $1::uuid and p.id = $2::uuid) and state = ${stateNames(paymentBatch, "pendingReview")}) as "isInUse"`,
    [tx.world.id, poboRecordId],
  );
  return row?.isInUse ?? false;
}

/**
 * Returns true when a payment to a payee is in progress, or a row of a batch awaits its review. The caller, about to
 * change the payee, has locked the merchant's payees and the payee's row: no new payment starts in the meantime.
 */
export async function isPayeeInUse(tx: InWorld, payeeId: string): Promise<boolean> {
  const [row] = await tx.sql<{ isInUse: boolean }>(
    `select exists (select from payment where world = $1::uuid and payee_id = $2::uuid and ${underWay})
     or exists (
       select from payment_batch b join batch_row r on r.world = b.world and r.batch_id = b.id and r.payee_id = $2::uuid
       where b.world = $1::uuid and b.user_no = (select p.user_no from payee p where p.world = $1::uuid and p.id = $2::uuid) and b.state = ${stateNames(paymentBatch, "pendingReview")}
     ) or exists (select from exchange_pay where world = $1::uuid and payee_id = $2::uuid and (state in (${stateNames(exchangePay, "pendingConfirmation", "pendingProcessing", "awaitingMaterials", "paying")}) or state = ${stateNames(exchangePay, "awaitingRepayout")} and dispatch_at is not null)) as "isInUse"`,
    [tx.world.id, payeeId],
  );
  return row?.isInUse ?? false;
}
