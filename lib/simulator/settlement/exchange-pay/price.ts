import { invariant } from "@/lib/call/refusals";
import type { CallOutput } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { money, plus, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { estimatePaymentArrival, type Arrival } from "@/lib/payments/arrival";
import { paymentDebit } from "@/lib/payments/rules";
import { transitWorkingDays } from "@/lib/payments/terms";
import { prepaidAdvanceFee } from "@/lib/settlement/advance/interest";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { hasMainlandCalendar } from "@/lib/time/calendar";
import { beijingDay } from "@/lib/time/beijing";
import type { OffHours } from "@/lib/simulator/driving/market/off-hours";
import { earliestDispatchTime } from "../../payments/banks/dispatch-time";
import { currentExchangeTerms, calculatePaymentPrice } from "../../payments/orders/price";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";
import { dailyAdvanceInterestPpm, currentAdvanceTimes } from "../advance/times-now";

/** Describes an exchange: the amount is in either currency, and that side is exact. */
interface ToExchange {
  readonly namedAmount: Money;
  readonly payCurrency: Currency;
  readonly currency: Currency;
  /** An express order is exchanged at any hour, others while the market is open. */
  readonly isExpress: boolean;
}

interface ExchangeResult {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

/** Holds the figures of an order, without the additional cost of an express one. */
export interface OrderFigures {
  readonly amount: Money;
  readonly pay: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly exchangeFee: Money;
  readonly debit: Money;
}

type MayRefuse = Tx<"BELOW_MINI_LIMIT" | "MARKET_CLOSED" | "NO_RATE">;

/**
 * Returns the figures of an order, for the exchange that `exchange` returns. Deductions of banks on the route are borne
 * by the payee, as for a payment with shared charges.
 */
export async function priceOrderByExchange<E extends ExchangeResult>(
  tx: MayRefuse,
  request: ToExchange,
  exchange: () => Promise<E>,
): Promise<{ figures: OrderFigures; exchangeResult: E }> {
  const toPay = {
    ...request,
    feeCurrency: request.payCurrency,
    bearer: "SHA",
    isAtAnyHour: request.isExpress,
  } as const;
  const { amount, charges, purchase } = await calculatePaymentPrice(tx, toPay, exchange);
  invariant(purchase, "an order of two currencies exchanges one for the other");
  const { pay, ownFee: fee, exchangeFee } = charges;
  return {
    figures: { amount, pay, rate: purchase.rate, fee, exchangeFee, debit: paymentDebit(charges) },
    exchangeResult: purchase,
  };
}

/** Returns the same at the current rate, without a lock. */
export const priceOrderNow = (tx: MayRefuse, request: ToExchange) =>
  priceOrderByExchange(tx, request, async () => {
    const { amounts, rate, terms, offHours } = await currentExchangeTerms(tx, request);
    return { ...amounts, rate, offHours, fee: feeOf(amounts.sell, terms) };
  });

type Express = NonNullable<CallOutput<typeof exchangePayCalls.exchangePayCost>["express"]>;

/**
 * Returns the advance of an express order made now, and its cost based on the amount sold: free of charge from 09:00 to
 * 22:00 of a working day.
 */
export function expressAdvanceTerms(
  tx: Pick<Tx, "world" | "now">,
  { pay, debit }: Pick<OrderFigures, "pay" | "debit">,
): Express {
  const { isFree, daysPaid: days, interestFrom, dueAt } = currentAdvanceTimes(tx);
  const fee = money(debit.currency, prepaidAdvanceFee(pay.minor, days, dailyAdvanceInterestPpm(tx.world)));
  return {
    fee,
    days,
    isFree,
    interestFrom,
    dueAt,
    advanced: plus(debit, fee),
    isOfficial: hasMainlandCalendar(beijingDay(dueAt)),
  };
}

/** Returns when the payout of an order confirmed now is sent and expected to arrive, for a currency. */
export const expectedPayoutArrival = ({ world, now }: Pick<Tx, "world" | "now">, currency: Currency): Arrival =>
  estimatePaymentArrival(
    currency,
    earliestDispatchTime(world, now, null),
    numericWorldTerm(world, "transitWorkingDays", transitWorkingDays),
  );

/** Returns figures for display, with the advance of an express order and the arrival of the payout. */
export const toExchangePayFiguresView = (
  tx: Pick<Tx, "world" | "now">,
  figures: OrderFigures,
  { isExpress, offHours }: { readonly isExpress: boolean; readonly offHours: OffHours | null },
) => {
  const express = isExpress ? expressAdvanceTerms(tx, figures) : null;
  const arrival = expectedPayoutArrival(tx, figures.amount.currency);
  return { ...figures, debit: express?.advanced ?? figures.debit, express, offHours, arrival, at: tx.now };
};

/**
 * Returns a function for the total of an express order that sells an amount, with its fees and that of its advance, in
 * minor units.
 */
export const expressTotalCalculator =
  (tx: Tx, { pay, fee }: Pick<OrderFigures, "pay" | "fee">) =>
  async (): Promise<(minor: bigint) => bigint> => {
    const terms = await currentFeeTerms(tx, "realTime", pay.currency);
    const feeOn = (minor: bigint) => (terms ? feeOf(money(pay.currency, minor), terms).minor : 0n);
    const [days, ppm] = [currentAdvanceTimes(tx).daysPaid, dailyAdvanceInterestPpm(tx.world)];
    return (minor) => minor + fee.minor + feeOn(minor) + prepaidAdvanceFee(minor, days, ppm);
  };
