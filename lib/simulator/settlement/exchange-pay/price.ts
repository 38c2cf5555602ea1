import { invariant } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { Currency } from "@/lib/money/currency";
import { feeOf } from "@/lib/money/fee";
import { money, plus, type Money } from "@/lib/money/money";
import type { Rate } from "@/lib/money/rate";
import { arrivalOf, type Arrival } from "@/lib/payments/arrival";
import { debitOf } from "@/lib/payments/rules";
import { transitWorkingDays } from "@/lib/payments/terms";
import { speedyFeeOf } from "@/lib/settlement/advance/interest";
import type { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { hasOfficialCalendar } from "@/lib/time/calendar";
import { dayOf } from "@/lib/time/beijing";
import type { OffHours } from "@/lib/simulator/driving/market/off-hours";
import { dispatchFrom } from "../../payments/banks/dispatch-time";
import { exchangeNow, priceOf } from "../../payments/orders/price";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { term } from "@/lib/simulator/driving/worlds/world";
import { interestPpmOf, timesNow } from "../advance/times-now";

/** What is exchanged: the amount is in either currency, and that side is exact. */
interface ToExchange {
  readonly named: Money;
  readonly payCurrency: Currency;
  readonly currency: Currency;
  /** An express order is exchanged at any hour, others while the market is open. */
  readonly isExpress: boolean;
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
  const toPay = { ...asked, feeCurrency: asked.payCurrency, bearer: "SHA", isAtAnyHour: asked.isExpress } as const;
  const { amount, charges, bought } = await priceOf(tx, toPay, exchange);
  invariant(bought, "an order of two currencies exchanges one for the other");
  const { pay, ownFee: fee, exchangeFee } = charges;
  return { figures: { amount, pay, rate: bought.rate, fee, exchangeFee, debit: debitOf(charges) }, exchanged: bought };
}

/** The same at the rate of now, which nothing locks. */
export const pricedNow = (tx: MayRefuse, asked: ToExchange) =>
  pricedAt(tx, asked, async () => {
    const { amounts, rate, terms, offHours } = await exchangeNow(tx, asked);
    return { ...amounts, rate, offHours, fee: feeOf(amounts.sell, terms) };
  });

type Express = NonNullable<Gives<typeof exchangePays.exchangePayCost>["express"]>;

/** What an express order is advanced now, and what that costs of what it sells: nothing extra from 09:00 to 22:00 of a working day. */
export function expressOf(tx: Pick<Tx, "world" | "now">, { pay, debit }: Pick<Figures, "pay" | "debit">): Express {
  const { isFree, daysPaid: days, interestFrom, dueAt } = timesNow(tx);
  const fee = money(debit.currency, speedyFeeOf(pay.minor, days, interestPpmOf(tx.world)));
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

/** When the payout in a currency of an order that is confirmed now is sent, and when it is expected to arrive. */
export const arrivalNow = ({ world, now }: Pick<Tx, "world" | "now">, currency: Currency): Arrival =>
  arrivalOf(currency, dispatchFrom(world, now, null), term(world, "transitWorkingDays", transitWorkingDays));

/** Figures as they are shown, with what is advanced of an express order and when the payout arrives. */
export const shownFigures = (
  tx: Pick<Tx, "world" | "now">,
  figures: Figures,
  { isExpress, offHours }: { readonly isExpress: boolean; readonly offHours: OffHours | null },
) => {
  const express = isExpress ? expressOf(tx, figures) : null;
  const arrival = arrivalNow(tx, figures.amount.currency);
  return { ...figures, debit: express?.advanced ?? figures.debit, express, offHours, arrival, at: tx.now };
};

/** What an express order that sells an amount comes to with its fees and that of its advance, in minor units. */
export const expressTotal =
  (tx: Tx, { pay, fee }: Pick<Figures, "pay" | "fee">) =>
  async (): Promise<(minor: bigint) => bigint> => {
    const terms = await feeAt(tx, "realTime", pay.currency);
    const feeOn = (minor: bigint) => (terms ? feeOf(money(pay.currency, minor), terms).minor : 0n);
    const [days, ppm] = [timesNow(tx).daysPaid, interestPpmOf(tx.world)];
    return (minor) => minor + fee.minor + feeOn(minor) + speedyFeeOf(minor, days, ppm);
  };
