import type { homeCalls } from "@/lib/accounts/calls/home";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { payment, standingOrderMachine } from "@/lib/payments/states";
import { lastTick } from "../driving/market/ticks";
import { findExchangeMaturities } from "../exchange/orders/maturities";
import { turnPaymentDay } from "../payments/standing/standing-view";
import type { CallContext, Handler } from "../platform/handler";
import { listMerchantBalances } from "../platform/ledger/balance";
import { currencyFromColumn } from "../platform/store/currency-of";
import { convertAtMidRate } from "./balances";
import { readReportingCurrency } from "./reporting";

type MaturitiesContext = CallContext<typeof homeCalls.maturities>;

/** Describes the amounts due in one currency on one day, in minor units. */
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
 * Lists the amounts due for exchanges with a delivery date, for payments with a later day and for the next turns of
 * standing orders, earliest day first, each with its value in the reporting currency. The shortfall of a currency on a
 * day includes all its outflows and inflows until then.
 */
export const listHomeMaturities: Handler<typeof homeCalls.maturities> = async (_, context) => {
  const due = new Map<string, Due>();
  const at = (day: string, code: string): Due => {
    const key = `${day} ${code}`;
    const none = { moneyOut: 0n, reserved: 0n, moneyIn: 0n, orders: 0, payments: 0 };
    const row = due.get(key) ?? { day, currency: currencyFromColumn(code), ...none };
    due.set(key, row);
    return row;
  };
  await addExchanges(context, at);
  await addPayments(context, at);
  await addTurns(context, at);
  const availableByCurrency = new Map(
    (await listMerchantBalances(context, context.principal.userNo)).map((row) => [row.currency, row.available]),
  );
  const [reporting, tick] = await Promise.all([
    readReportingCurrency(context, context.principal.userNo),
    lastTick(context),
  ]);
  const valueOf = (amount: Money) => convertAtMidRate(reporting, amount, tick?.mids ?? {});
  return {
    rows: [...due.values()]
      .sort((a, b) => a.day.localeCompare(b.day) || byDisplayOrder(a.currency, b.currency))
      .map(({ day, currency, moneyOut, reserved, moneyIn, orders, payments }) => {
        const balance = (availableByCurrency.get(currency) ?? 0n) - moneyOut + moneyIn;
        availableByCurrency.set(currency, balance);
        return {
          day,
          currency,
          moneyOut: money(currency, moneyOut),
          reserved: money(currency, reserved),
          moneyIn: money(currency, moneyIn),
          short: money(currency, balance < 0n ? -balance : 0n),
          inValue: valueOf(money(currency, moneyIn)),
          outValue: valueOf(money(currency, moneyOut + reserved)),
          orders,
          payments,
        };
      }),
  };
};

/** Adds exchanges as their maturity ladder counts them: a running default is due today. */
async function addExchanges(context: MaturitiesContext, at: (day: string, code: string) => Due): Promise<void> {
  for (const { day, sell, buy, payMinor, receiveMinor } of await findExchangeMaturities(context))
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

/** Adds payments that wait for their day: their whole amount is held already. */
async function addPayments(
  { principal, world, prisma }: MaturitiesContext,
  at: (day: string, code: string) => Due,
): Promise<void> {
  const waiting = await prisma.payment.findMany({
    where: { world: world.id, userNo: principal.userNo, state: payment.first, payOn: { not: null }, stalled: null },
    select: { payOn: true, currency: true, amountMinor: true },
    orderBy: { payOn: "asc" },
  });
  for (const { payOn, currency, amountMinor } of waiting) {
    const row = at(payOn ?? "", currency);
    row.reserved += amountMinor;
    row.payments += 1;
  }
}

/**
 * Adds the next turns of standing orders: nothing is held for them. A turn that buys its currency is left out, because
 * its rate is known only on its day.
 */
async function addTurns(
  { principal, world, prisma }: MaturitiesContext,
  at: (day: string, code: string) => Due,
): Promise<void> {
  const active = await prisma.standingOrder.findMany({
    where: { world: world.id, userNo: principal.userNo, state: standingOrderMachine.first },
    orderBy: { id: "asc" },
  });
  for (const standing of active) {
    const day = turnPaymentDay(standing, standing.turns + 1);
    if (day === null || standing.payCurrency !== standing.currency) continue;
    const row = at(day, standing.currency);
    row.moneyOut += standing.amountMinor;
    row.payments += 1;
  }
}
