import { payment } from "@/lib/payments/states";
import { stateNames } from "../../store/state-names";
import type { InWorld } from "../../store/tx";

/** What a merchant's payments since an instant come to, in US dollar cents; those that were cancelled or failed do not count. */
export async function usedSince(tx: InWorld, userNo: string, from: Date): Promise<bigint> {
  const [row] = await tx.sql<{ used: bigint }>(
    `select coalesce(sum(usd_minor), 0)::bigint as used from payment
     where world = $1::uuid and user_no = $2 and placed_at >= $3::timestamptz and state not in (${stateNames(payment, "canceled", "failure")})`,
    [tx.world.id, userNo, from],
  );
  return row?.used ?? 0n;
}
