import { paymentBatch } from "@/lib/payments/states";
import type { Sql } from "../../../store/pool";
import { named, type Row } from "../../../store/records";
import { stateNames } from "../../../store/state-names";

/**
 * The batch that nobody reads, before which the fewest of its merchant's own are read or lie there, of those the one
 * that waits longest: taken until an instant. So a merchant who sends many files keeps nobody else waiting for all of
 * them. Of all worlds, or of only one.
 */
export async function claim(
  sql: Sql,
  real: Date,
  until: Date,
  only: string | null,
): Promise<Row<"PaymentBatch"> | undefined> {
  const [row] = await sql<object>(
    // materialised: a plan may ask a sub-select in FROM once for each row, and each time it locks and takes another one
    `with w as materialized (
       select world, id from payment_batch p where state = ${stateNames(paymentBatch, "reading")} and (lease_until is null or lease_until <= $1::timestamptz) and ($3::uuid is null or world = $3::uuid)
         order by (select count(*) from payment_batch e where e.world = p.world and e.user_no = p.user_no and e.state in (${stateNames(paymentBatch, "reading", "draft")}) and (e.placed_at, e.batch_no) < (p.placed_at, p.batch_no)), placed_at, batch_no limit 1 for update skip locked
     ) update payment_batch b set lease_until = $2::timestamptz, attempts = attempts + 1, rows_read = 0, rows_faulty = 0 from w
       where b.world = w.world and b.id = w.id returning b.*`,
    [real, until, only],
  );
  return row && named<"PaymentBatch">(row);
}
