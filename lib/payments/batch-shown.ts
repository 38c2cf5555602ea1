import type * as z from "zod/mini";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import type { batchTotal } from "./batch-shape";

/**
 * What a batch sets aside in each account that pays it: of what is exchanged the most that it may cost. It is what its
 * maker is shown and agrees to.
 */
export function setAside(totals: readonly Pick<z.output<typeof batchTotal>, "debit" | "exchange">[]): Money[] {
  const sums = new Map<Currency, bigint>();
  for (const { debit, exchange } of totals)
    sums.set(debit.currency, (sums.get(debit.currency) ?? 0n) + (exchange?.held ?? debit).minor);
  return [...sums].map(([account, minor]) => money(account, minor));
}
