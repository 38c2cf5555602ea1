import type { homeCalls } from "@/lib/accounts/calls/home";
import type { ClosingStatus } from "@/lib/exchange/states";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { payment } from "@/lib/payments/states";
import type { CallContext, Handler } from "../handler";
import { balancesOf } from "../ledger/balance";
import { currencyOf } from "../store/currency-of";

type Asked = CallContext<typeof homeCalls.maturities>;

const ahead: readonly ClosingStatus[] = ["pending", "processing"];

/** What falls due of one currency on one day, in minor units. */
interface Due {
  readonly day: string;
  readonly currency: Currency;
  moneyOut: bigint;
  reserved: bigint;
  moneyIn: bigint;
  orders: number;
  payments: number;
}

/**
 * What falls due of exchanges with a delivery date and of payments for a later day, the first day first. What is missing
 * of a currency on a day counts all that goes out of it and comes into it until then.
 */
export const maturities: Handler<typeof homeCalls.maturities> = async (_, context) => {
  const due = new Map<string, Due>();
  const at = (day: string, code: string): Due => {
    const key = `${day} ${code}`;
    const none = { moneyOut: 0n, reserved: 0n, moneyIn: 0n, orders: 0, payments: 0 };
    const row = due.get(key) ?? { day, currency: currencyOf(code), ...none };
    due.set(key, row);
    return row;
  };
  await addExchanges(context, at);
  await addPayments(context, at);
  const there = new Map((await balancesOf(context, context.who.userNo)).map((row) => [row.currency, row.available]));
  return {
    rows: [...due.values()]
      .sort((one, other) => one.day.localeCompare(other.day) || byDisplayOrder(one.currency, other.currency))
      .map(({ day, currency, moneyOut, reserved, moneyIn, orders, payments }) => {
        const left = (there.get(currency) ?? 0n) - moneyOut + moneyIn;
        there.set(currency, left);
        return {
          day,
          currency,
          moneyOut: money(currency, moneyOut),
          reserved: money(currency, reserved),
          moneyIn: money(currency, moneyIn),
          short: money(currency, left < 0n ? -left : 0n),
          orders,
          payments,
        };
      }),
  };
};

/** Exchanges that are still to be delivered: what is sold goes out beyond what is held for it, what is bought comes in. */
async function addExchanges({ who, world, prisma }: Asked, at: (day: string, code: string) => Due): Promise<void> {
  const orders = await prisma.exchangeOrder.findMany({
    where: { world: world.id, userNo: who.userNo, deliveryDate: { not: null }, state: { in: [...ahead] } },
    select: { deliveryDate: true, sell: true, buy: true, sellMinor: true, buyMinor: true, heldMinor: true },
    orderBy: { deliveryDate: "asc" },
  });
  for (const { deliveryDate, sell, buy, sellMinor, buyMinor, heldMinor } of orders) {
    const [out, into] = [at(deliveryDate ?? "", sell), at(deliveryDate ?? "", buy)];
    out.moneyOut += sellMinor - heldMinor;
    out.orders += 1;
    into.moneyIn += buyMinor;
    into.orders += 1;
  }
}

/** Payments that wait for their day: all they take is held already. */
async function addPayments({ who, world, prisma }: Asked, at: (day: string, code: string) => Due): Promise<void> {
  const waiting = await prisma.payment.findMany({
    where: { world: world.id, userNo: who.userNo, state: payment.first, payOn: { not: null }, stalled: null },
    select: { payOn: true, currency: true, amountMinor: true },
    orderBy: { payOn: "asc" },
  });
  for (const { payOn, currency, amountMinor } of waiting) {
    const row = at(payOn ?? "", currency);
    row.reserved += amountMinor;
    row.payments += 1;
  }
}
