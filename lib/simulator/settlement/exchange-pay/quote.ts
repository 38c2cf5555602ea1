import { isBefore } from "@/lib/time/instant";
import { money, type Money } from "@/lib/money/money";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmedState } from "@/lib/settlement/exchange-pay-states";
import { storeLockedQuote } from "../../exchange/orders/lock-quote";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currentExchangeTerms } from "../../payments/orders/price";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readFullRow, type Row } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { priceOrderByExchange, toExchangePayFiguresView } from "./price";

/** Returns the amount that an order names for its exchange: exactly what is sold, or exactly what is bought. */
export function toNamedExchange(
  row: Pick<Row<"ExchangePay">, "isExpress" | "isSold" | "payMinor" | "amountMinor" | "payCurrency" | "currency">,
): {
  namedAmount: Money;
  payCurrency: Money["currency"];
  currency: Money["currency"];
  isExpress: boolean;
} {
  const [currency, payCurrency] = [currencyFromColumn(row.currency), currencyFromColumn(row.payCurrency)];
  const namedAmount = row.isSold ? money(payCurrency, row.payMinor) : money(currency, row.amountMinor);
  return { namedAmount, payCurrency, currency, isExpress: row.isExpress };
}

/** Refuses an order that cannot be confirmed now because of its state, its deadline, or a pending review. */
export function requireConfirmableExchangePay(
  tx: Tx<"OPERATION_NOT_ALLOW" | "APPROVAL_PENDING">,
  row: Pick<Row<"ExchangePay">, "state" | "deadline" | "passed" | "levels">,
): void {
  if (row.state !== unconfirmedState || !isBefore(tx.now, row.deadline)) return tx.refuse("OPERATION_NOT_ALLOW");
  if (row.passed < row.levels.length) return tx.refuse("APPROVAL_PENDING");
}

/** Locks the rate at which an order is confirmed: the named amount is exact, the other side is derived. */
export const quoteExchangePay: Handler<typeof exchangePayCalls.quoteExchangePay> = async (
  { orderNo },
  { principal, transact },
) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: principal.userNo, orderNo };
    const [row] = await awaitAllBeforeFailing(readFullRow(tx, "ExchangePay", key), preloadPrices(tx));
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    requireConfirmableExchangePay(tx, row);
    const request = toNamedExchange(row);
    const { figures, exchangeResult } = await priceOrderByExchange(tx, request, async () => {
      const { offHours, ...exchange } = await currentExchangeTerms(tx, request);
      return { ...(await storeLockedQuote(tx, { userNo: principal.userNo, kind: "payment", ...exchange })), offHours };
    });
    const { quoteId, expiresAt, offHours } = exchangeResult;
    return { ...toExchangePayFiguresView(tx, figures, { isExpress: row.isExpress, offHours }), quoteId, expiresAt };
  });
