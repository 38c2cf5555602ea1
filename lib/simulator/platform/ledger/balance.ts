import { byDisplayOrder, isCurrency, type Currency } from "@/lib/money/currency";
import { merchantAccount } from "./chart";
import { prepared, query, raw, type RowExpressions, type ValueOf } from "../store/query";
import type { InWorld } from "../store/tx";

/** Describes a merchant's money in one currency, in minor units. */
export interface Balance {
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

/** Selects sums by currency: the world is $1, the merchant $2. */
const sums = `select currency, coalesce(sum(balance) filter (where purpose = 'available'), 0)::bigint::text as available, coalesce(sum(balance) filter (where purpose = 'held'), 0)::bigint::text as held
  from account where world = $1::uuid and owner = $2 group by currency`;

/** Describes a sum by currency, with amounts as text: JSON's numbers would lose digits. */
export interface BalanceSums {
  readonly currency: string;
  readonly available: string;
  readonly held: string;
}

/**
 * Selects all balances of a merchant ($2) of a world ($1) in one column `balances`, for a statement that reads further
 * data.
 */
export const balancesColumn = `(select coalesce(json_agg(s), '[]') from (${sums}) s) as balances`;

/** Converts the balances that `balancesColumn` read, in the product's display order. */
export const balancesIn = (balances: readonly BalanceSums[]): Balance[] =>
  balances
    .flatMap(({ currency, available, held }) =>
      isCurrency(currency) ? [{ currency, available: BigInt(available), held: BigInt(held) }] : [],
    )
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));

const selectSums = prepared((value: ValueOf<{ world: string; userNo: string }>) =>
  query
    .selectFrom("account")
    .select((account) => ["currency", sumOf(account, "available").as("available"), sumOf(account, "held").as("held")])
    .where("world", "=", value("world"))
    .where("owner", "=", value("userNo"))
    .groupBy("currency"),
);

const sumOf = (account: RowExpressions<"account", "account">, purpose: string) =>
  raw<string>`coalesce(sum(${account.ref("account.balance")}) filter (where ${account.ref("account.purpose")} = ${raw.lit(purpose)}), 0)::text`;

/** Returns a merchant's balances, in the product's display order; currencies never used are not listed. */
export const balancesOf = async (tx: InWorld, userNo: string): Promise<Balance[]> =>
  balancesIn(await selectSums(tx.sql, { world: tx.world.id, userNo }));

/** Returns a merchant's current available balance of one currency, in minor units. */
export async function availableBalanceOf(tx: InWorld, userNo: string, currency: Currency): Promise<bigint> {
  const { id } = merchantAccount(userNo, "available", currency);
  const row = await tx.prisma.account.findFirst({ where: { world: tx.world.id, id }, select: { balance: true } });
  return row?.balance ?? 0n;
}
