import { invariant } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { money, plus, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { debitOf } from "@/lib/payments/rules";
import { speedyFeeOf } from "@/lib/settlement/advance/interest";
import type { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { hasOfficialCalendar } from "@/lib/time/calendar";
import { dayOf } from "@/lib/time/beijing";
import { exchangeNow, priceOf } from "../../payments/orders/price";
import type { Tx } from "../../store/tx";
import { interestPpmOf, timesNow } from "../advance/times-now";

/** What is exchanged: the amount is in either currency, and that side is exact. */
interface ToExchange {
  readonly named: Money;
  readonly payCurrency: Currency;
  readonly currency: Currency;
}

interface Exchanged {
  readonly sell: Money;
  readonly buy: Money;
  readonly rate: Rate;
  readonly fee: Money;
}

/** The figures of an order, without what an express one costs beside. */
export interface Figures {
  readonly amount: Money;
  readonly pay: Money;
  readonly rate: Rate;
  readonly fee: Money;
  readonly exchangeFee: Money;
  readonly debit: Money;
}

type MayRefuse = Tx<"BELOW_MINI_LIMIT" | "MARKET_CLOSED" | "NO_RATE">;

/**
 * The figures of an order, at the exchange that `exchange` returns. What banks on the way keep is the payee's, as of a
 * payment whose charges are shared.
 */
export async function pricedAt<E extends Exchanged>(
  tx: MayRefuse,
  asked: ToExchange,
  exchange: () => Promise<E>,
): Promise<{ figures: Figures; exchanged: E }> {
  const toPay = { ...asked, feeCurrency: asked.payCurrency, bearer: "SHA" } as const;
  const { amount, charges, bought } = await priceOf(tx, toPay, exchange);
  invariant(bought, "an order of two currencies exchanges one for the other");
  const { pay, ownFee: fee, exchangeFee } = charges;
  return { figures: { amount, pay, rate: bought.rate, fee, exchangeFee, debit: debitOf(charges) }, exchanged: bought };
}

/** The same at the rate of now, which nothing locks. */
export const pricedNow = (tx: MayRefuse, asked: ToExchange): Promise<{ figures: Figures }> =>
  pricedAt(tx, asked, async () => {
    const { amounts, rate, terms } = await exchangeNow(tx, asked);
    return { ...amounts, rate, fee: feeOf(amounts.sell, terms) };
  });

type Express = NonNullable<Gives<typeof exchangePays.exchangePayCost>["express"]>;

/** What an express order of a debit is advanced now, and what that costs: nothing extra from 09:00 to 22:00 of a working day. */
export function expressOf(tx: Pick<Tx, "world" | "now">, debit: Money): Express {
  const { isFree, daysPaid: days, interestFrom, dueAt } = timesNow(tx);
  const fee = money(debit.currency, speedyFeeOf(debit.minor, days, interestPpmOf(tx.world)));
  return {
    fee,
    days,
    isFree,
    interestFrom,
    dueAt,
    advanced: plus(debit, fee),
    isOfficial: hasOfficialCalendar(dayOf(dueAt)),
  };
}

/** Figures as they are shown, with what is advanced of an express order. */
export const shownFigures = (tx: Pick<Tx, "world" | "now">, figures: Figures, isExpress: boolean) => {
  const express = isExpress ? expressOf(tx, figures.debit) : null;
  return { ...figures, debit: express?.advanced ?? figures.debit, express, at: tx.now };
};
