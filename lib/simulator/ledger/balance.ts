import { byDisplayOrder, isCurrency, type Currency } from "@/lib/money/currency";
import type { Sql } from "../pool";
import { merchantPocket } from "./chart";

/** A merchant's money in one currency, in minor units. */
export interface Balance {
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

/** What a merchant has, in the product's display order; currencies never used are not listed. */
export async function balancesOf(sql: Sql, world: string, userNo: string): Promise<Balance[]> {
  const rows = await sql<{ currency: string; available: bigint; held: bigint }>(
    `select currency, coalesce(sum(balance) filter (where purpose = 'available'), 0)::bigint as available, coalesce(sum(balance) filter (where purpose = 'held'), 0)::bigint as held
     from account where world = $1::uuid and owner = $2 group by currency`,
    [world, userNo],
  );
  return rows
    .flatMap(({ currency, available, held }) => (isCurrency(currency) ? [{ currency, available, held }] : []))
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));
}

/** What a merchant may use of one currency right now, in minor units. */
export async function availableOf(sql: Sql, world: string, userNo: string, currency: Currency): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }>("select balance from account where world = $1::uuid and id = $2::uuid", [world, merchantPocket(userNo, "available", currency).id]);
  return row?.balance ?? 0n;
}
