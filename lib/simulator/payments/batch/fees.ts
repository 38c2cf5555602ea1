import type { Currency } from "@/lib/money/currency";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import type { Money } from "@/lib/money/money";
import { feeTableAt, termsOf } from "../../pricing/fee-table";
import { freshTick } from "../../market/fresh";
import type { Tx } from "../../store/tx";

/**
 * The costs of a row beside its amount, in minor units of its own currency; undefined where the dollar has no rate in
 * it.
 */
export type RowFee = (amount: Money, bearer: string) => bigint | undefined;

/** The fees of many rows: fee table and rates are read once. Each row costs what it would as a payment by itself. */
export async function rowFees(tx: Tx): Promise<RowFee> {
  const [table, last] = [await feeTableAt(tx), await freshTick(tx)];
  const known = new Map<string, FeeTerms | undefined>();
  const termsIn = (product: "payment" | "correspondent", code: Currency) => {
    const key = `${product}/${code}`;
    if (!known.has(key)) known.set(key, termsOf(table.rule(product, code), code, last?.mids));
    return known.get(key);
  };
  return (amount, bearer) => {
    const [own, correspondent] = [
      termsIn("payment", amount.currency),
      bearer === "OUR" ? termsIn("correspondent", amount.currency) : null,
    ];
    if (!own || correspondent === undefined) return undefined;
    return feeOf(amount, own).minor + (correspondent ? feeOf(amount, correspondent).minor : 0n);
  };
}
