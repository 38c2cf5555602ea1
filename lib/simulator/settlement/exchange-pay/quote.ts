import { isBefore } from "@/lib/time/instant";
import { money, type Money } from "@/lib/money/money";
import type { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { unconfirmed } from "@/lib/settlement/exchange-pay-states";
import { writeQuote } from "../../exchange/orders/lock-quote";
import type { Handler } from "@/lib/simulator/platform/handler";
import { exchangeNow } from "../../payments/orders/price";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { readRow, type Row } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { pricedAt, shownFigures } from "./price";

/** What an order named to be exchanged: exactly what is sold, or what is bought. */
export function namedBy(
  row: Pick<Row<"ExchangePay">, "isExpress" | "isSold" | "payMinor" | "amountMinor" | "payCurrency" | "currency">,
): {
  named: Money;
  payCurrency: Money["currency"];
  currency: Money["currency"];
  isExpress: boolean;
} {
  const [currency, payCurrency] = [currencyOf(row.currency), currencyOf(row.payCurrency)];
  const named = row.isSold ? money(payCurrency, row.payMinor) : money(currency, row.amountMinor);
  return { named, payCurrency, currency, isExpress: row.isExpress };
}

/** Refuses an order that cannot be confirmed now: its state, its deadline, or a reviewer whom it waits for. */
export function requireConfirmable(
  tx: Tx<"OPERATION_NOT_ALLOW" | "APPROVAL_PENDING">,
  row: Pick<Row<"ExchangePay">, "state" | "deadline" | "passed" | "levels">,
): void {
  if (row.state !== unconfirmed || !isBefore(tx.now, row.deadline)) return tx.refuse("OPERATION_NOT_ALLOW");
  if (row.passed < row.levels.length) return tx.refuse("APPROVAL_PENDING");
}

/** Locks the rate at which an order is confirmed: what was named is exact, the other side follows. */
export const quoteExchangePay: Handler<typeof exchangePays.quoteExchangePay> = async ({ orderNo }, { who, transact }) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: who.userNo, orderNo };
    const [row] = await together(readRow(tx, "ExchangePay", key), lookUpPrices(tx));
    if (!row) return tx.refuse("ORDER_NOTFOUND");
    requireConfirmable(tx, row);
    const asked = namedBy(row);
    const { figures, exchanged } = await pricedAt(tx, asked, async () => {
      const { offHours, ...found } = await exchangeNow(tx, asked);
      return { ...(await writeQuote(tx, { userNo: who.userNo, kind: "payment", ...found })), offHours };
    });
    const { quoteId, expiresAt, offHours } = exchanged;
    return { ...shownFigures(tx, figures, { isExpress: row.isExpress, offHours }), quoteId, expiresAt };
  });
