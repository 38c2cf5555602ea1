import { payment } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes the payments of a batch in one currency that are in the same state. */
interface PaymentCount {
  readonly batchId: string;
  readonly currency: string;
  readonly state: string;
  readonly isReturned: boolean;
  readonly rows: number;
  readonly amountMinor: bigint;
}

/** Counts the payments of batches by their current state. */
export const countPayments = (tx: InWorld, batchIds: readonly string[]): Promise<PaymentCount[]> =>
  tx.sql<PaymentCount>(
    `select p.batch_id as "batchId", p.currency, p.state, f.id is not null as "isReturned", count(*)::int as rows, sum(p.amount_minor)::bigint as "amountMinor"
     from payment p left join payment_refund f on f.world = p.world and f.payment_id = p.id and p.state = ${stateNames(payment, "failure")}
     where p.world = $1::uuid and p.batch_id = any($2::uuid[]) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [tx.world.id, batchIds],
  );

const fromPayment = "from payment p where p.world = r.world and p.id = r.id";
const hasRefund = "exists (select from payment_refund f where f.world = r.world and f.payment_id = r.id)";
const endStates = stateNames(payment, "canceled", "success", "failure");
const failureState = stateNames(payment, "failure");

/** Maps outcomes to conditions on rows `r` of an approved batch. */
export const cameTo = {
  processing: `exists (select ${fromPayment} and p.state not in (${endStates}))`,
  paid: `exists (select ${fromPayment} and p.state = ${stateNames(payment, "success")})`,
  returned: `exists (select ${fromPayment} and p.state = ${failureState} and ${hasRefund})`,
  failed: `(r.fail_reason is not null or exists (select ${fromPayment} and (p.state = ${stateNames(payment, "canceled")} or p.state = ${failureState} and not ${hasRefund})))`,
} as const;

/** Selects the rows that were not paid, whatever the reason. */
export const unpaidCondition = `(r.fail_reason is not null or exists (select ${fromPayment} and p.state in (${stateNames(payment, "canceled", "failure")})))`;
