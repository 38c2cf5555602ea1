import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { exchangeOrder as shape } from "@/lib/exchange/calls";
import { exchangeOrder as machine } from "@/lib/exchange/states";
import { isCurrency, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Row } from "../records";

export type OrderShown = z.output<typeof shape>;

export function currencyOf(text: string): Currency {
  invariant(isCurrency(text), `${text} was written as a currency`);
  return text;
}

/** An order as the calls show it. */
export function orderShown(row: Row<"ExchangeOrder">, operator: string): OrderShown {
  const { orderNo, state, placedAt, doneAt, validUntil, rate, targetRate } = row;
  const [sell, buy, base, quote] = [currencyOf(row.sell), currencyOf(row.buy), currencyOf(row.base), currencyOf(row.quote)];
  invariant(machine.is(state), `${state} is a state of an exchange`);
  return {
    orderNo, state, placedAt, doneAt, validUntil, operator,
    kind: row.kind === "limit" ? "limit" : "realTime",
    fixed: row.fixed === "buy" ? "buy" : "sell",
    sell: money(sell, row.sellMinor), buy: money(buy, row.buyMinor), fee: money(sell, row.feeMinor),
    rate: rate > 0n ? { base, quote, value: rate } : null,
    target: targetRate > 0n ? { base, quote, value: targetRate } : null,
  };
}
