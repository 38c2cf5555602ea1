import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClosingStatus } from "@/lib/exchange/states";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Handler } from "../handler";
import { balancesOf } from "../ledger/balance";
import { currencyOf } from "../store/currency-of";

const ahead: readonly ClosingStatus[] = ["pending", "processing"];

interface Due {
  readonly day: string;
  readonly currency: Currency;
  moneyOut: bigint;
  moneyIn: bigint;
  orders: number;
}

/**
 * What falls due of exchanges with a delivery date, the first day first. What is missing of a currency on a day counts
 * all that goes out of it and comes into it until then.
 */
export const maturities: Handler<typeof homeCalls.maturities> = async (_, context) => {
  const { who, world } = context;
  const orders = await context.prisma.exchangeOrder.findMany({
    where: { world: world.id, userNo: who.userNo, deliveryDate: { not: null }, state: { in: [...ahead] } },
    select: { deliveryDate: true, sell: true, buy: true, sellMinor: true, buyMinor: true, heldMinor: true },
    orderBy: { deliveryDate: "asc" },
  });
  const due = new Map<string, Due>();
  const at = (day: string, code: string): Due => {
    const key = `${day} ${code}`;
    const row = due.get(key) ?? { day, currency: currencyOf(code), moneyOut: 0n, moneyIn: 0n, orders: 0 };
    due.set(key, row);
    row.orders += 1;
    return row;
  };
  for (const { deliveryDate, sell, buy, sellMinor, buyMinor, heldMinor } of orders) {
    at(deliveryDate ?? "", sell).moneyOut += sellMinor - heldMinor;
    at(deliveryDate ?? "", buy).moneyIn += buyMinor;
  }
  const there = new Map((await balancesOf(context, who.userNo)).map((row) => [row.currency, row.available]));
  return {
    rows: [...due.values()]
      .sort((one, other) => one.day.localeCompare(other.day) || byDisplayOrder(one.currency, other.currency))
      .map(({ day, currency, moneyOut, moneyIn, orders: count }) => {
        const left = (there.get(currency) ?? 0n) - moneyOut + moneyIn;
        there.set(currency, left);
        return {
          day,
          currency,
          moneyOut: money(currency, moneyOut),
          moneyIn: money(currency, moneyIn),
          short: money(currency, left < 0n ? -left : 0n),
          orders: count,
        };
      }),
  };
};
