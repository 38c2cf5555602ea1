import { byDisplayOrder, isCurrency, type Currency } from "@/lib/money/currency";
import { merchantAccount } from "./chart";
import type { RawBuilder } from "kysely";
import { prepareQuery, query, raw, type ValueOf } from "../store/query";
import type { InWorld } from "../store/tx";

/** Describes a merchant's money in one currency, in minor units. */
export interface Balance {
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

/** Adds up the balances of the accounts of one purpose, as text. */
const sumOf = <Purpose extends "available" | "held">(purpose: Purpose) =>
  raw<string>`coalesce(sum(balance) filter (where purpose = ${raw.lit(purpose)}), 0)::bigint::text`.as(purpose);

/** Selects a merchant's sums by currency. */
export const balanceSumsQuery = (world: string | RawBuilder<string>, userNo: string | RawBuilder<string>) =>
  query
    .selectFrom("account")
    .where("world", "=", world)
    .where("owner", "=", userNo)
    .groupBy("currency")
    .select(["currency", sumOf("available"), sumOf("held")]);

/** Describes a sum by currency, with amounts as text: JSON's numbers would lose digits. */
export interface BalanceSums {
  readonly currency: string;
  readonly available: string;
  readonly held: string;
}

/** Converts the balances that `balanceSumsQuery` selects, in the product's display order. */
export const toOrderedBalances = (balances: readonly BalanceSums[]): Balance[] =>
  balances
    .flatMap(({ currency, available, held }) =>
      isCurrency(currency) ? [{ currency, available: BigInt(available), held: BigInt(held) }] : [],
    )
    .sort((a, b) => byDisplayOrder(a.currency, b.currency));

const selectSums = prepareQuery((value: ValueOf<{ world: string; userNo: string }>) =>
  balanceSumsQuery(value("world"), value("userNo")),
);

/** Returns a merchant's balances, in the product's display order; currencies never used are not listed. */
export const listMerchantBalances = async (tx: InWorld, userNo: string): Promise<Balance[]> =>
  toOrderedBalances(await selectSums(tx.sql, { world: tx.world.id, userNo }));

/** Returns a merchant's current available balance of one currency, in minor units. */
export async function availableBalanceOf(tx: InWorld, userNo: string, currency: Currency): Promise<bigint> {
  const { id } = merchantAccount(userNo, "available", currency);
  const row = await tx.prisma.account.findFirst({ where: { world: tx.world.id, id }, select: { balance: true } });
  return row?.balance ?? 0n;
}
