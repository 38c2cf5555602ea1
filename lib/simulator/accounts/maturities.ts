import type { homeCalls } from "@/lib/accounts/calls/home";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { payment, standingOrder } from "@/lib/payments/states";
import { fallingFor } from "../exchange/orders/maturities";
import { paidOn } from "../payments/standing/standing-view";
import type { CallContext, Handler } from "../platform/handler";
import { balancesOf } from "../platform/ledger/balance";
import { currencyOf } from "../platform/store/currency-of";

type Asked = CallContext<typeof homeCalls.maturities>;

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
 * What falls due of exchanges with a delivery date, of payments for a later day and of the next turns of standing orders,
 * the first day first. What is missing of a currency on a day counts all that goes out of it and comes into it until then.
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
  await addTurns(context, at);
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

/** Exchanges, as their own ladder counts them: a running default is due today. */
async function addExchanges(context: Asked, at: (day: string, code: string) => Due): Promise<void> {
  for (const { day, sell, buy, payMinor, receiveMinor } of await fallingFor(context))
    for (const [code, out, into] of [
      [sell, payMinor, 0n],
      [buy, 0n, receiveMinor],
    ] as const) {
      if (out + into === 0n) continue;
      const row = at(day, code);
      row.moneyOut += out;
      row.moneyIn += into;
      row.orders += 1;
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

/** The next turns of standing orders: nothing is held for them. What is bought for one costs what its day says. */
async function addTurns({ who, world, prisma }: Asked, at: (day: string, code: string) => Due): Promise<void> {
  const active = await prisma.standingOrder.findMany({
    where: { world: world.id, userNo: who.userNo, state: standingOrder.first },
    orderBy: { id: "asc" },
  });
  for (const standing of active) {
    const day = paidOn(standing, standing.turns + 1);
    if (day === null || standing.payCurrency !== standing.currency) continue;
    const row = at(day, standing.currency);
    row.moneyOut += standing.amountMinor;
    row.payments += 1;
  }
}
