import { payment } from "@/lib/payments/states";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Payments of a batch in one currency that are in the same state. */
interface Counted {
  readonly batchId: string;
  readonly currency: string;
  readonly state: string;
  readonly isReturned: boolean;
  readonly rows: number;
  readonly amountMinor: bigint;
}

/** The payments of batches as they stand, counted by state. */
export const countPayments = (tx: InWorld, batchIds: readonly string[]): Promise<Counted[]> =>
  tx.sql<Counted>(
    `select p.batch_id as "batchId", p.currency, p.state, f.id is not null as "isReturned", count(*)::int as rows, sum(p.amount_minor)::bigint as "amountMinor"
     from payment p left join payment_refund f on f.world = p.world and f.payment_id = p.id and p.state = ${stateNames(payment, "failure")}
     where p.world = $1::uuid and p.batch_id = any($2::uuid[]) group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [tx.world.id, batchIds],
  );

const its = "from payment p where p.world = r.world and p.id = r.id";
const refunded = "exists (select from payment_refund f where f.world = r.world and f.payment_id = r.id)";
const ended = stateNames(payment, "canceled", "success", "failure");
const failed = stateNames(payment, "failure");

/** Rows `r` of an approved batch, by what became of their payments. */
export const cameTo = {
  processing: `exists (select ${its} and p.state not in (${ended}))`,
  paid: `exists (select ${its} and p.state = ${stateNames(payment, "success")})`,
  returned: `exists (select ${its} and p.state = ${failed} and ${refunded})`,
  failed: `(r.fail_reason is not null or exists (select ${its} and (p.state = ${stateNames(payment, "canceled")} or p.state = ${failed} and not ${refunded})))`,
} as const;

/** The same of those that were not paid, whatever the reason. */
export const unpaid = `(r.fail_reason is not null or exists (select ${its} and p.state in (${stateNames(payment, "canceled", "failure")})))`;
