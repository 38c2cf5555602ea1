import { payment } from "@/lib/payments/states";
import type { Sql } from "../../store/pool";
import { stateNames } from "../../store/state-names";

/** What a merchant's payments since an instant come to, in US dollar cents; those that were cancelled or failed do not count. */
export async function usedSince(sql: Sql, world: string, userNo: string, from: Date): Promise<bigint> {
  const [row] = await sql<{ used: bigint }>(
    `select coalesce(sum(usd_minor), 0)::bigint as used from payment
     where world = $1::uuid and user_no = $2 and placed_at >= $3::timestamptz and state not in (${stateNames(payment, "canceled", "failure")})`,
    [world, userNo, from],
  );
  return row?.used ?? 0n;
}
