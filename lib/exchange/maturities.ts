import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";
import type { ClosingStatus, ExchangeKind } from "./states";

/** Describes an exchange with a delivery day, amounts in minor units. */
export interface DatedExchange {
  readonly kind: ExchangeKind;
  readonly state: ClosingStatus;
  readonly deliveryDate: Day;
  readonly sell: Currency;
  readonly buy: Currency;
  readonly sellMinor: bigint;
  readonly buyMinor: bigint;
  readonly heldMinor: bigint;
  readonly unpaidFeeMinor: bigint;
}

/**
 * Returns the amounts due for some exchanges, today at the earliest: the unfunded part of an open one's sell amount and
 * its buy amount, and the debt of a default. A missed booked one yields nothing.
 */
export const amountsFallingDue = (orders: readonly DatedExchange[], today: Day): Falling[] =>
  orders.map(({ kind, state, deliveryDate, sell, buy, sellMinor, buyMinor, heldMinor, unpaidFeeMinor }) => {
    const isOpen = state === "pending" || state === "processing" || (kind === "postFunded" && state === "timeOut");
    return {
      day: deliveryDate > today ? deliveryDate : today,
      sell,
      buy,
      payMinor: unpaidFeeMinor + (isOpen ? sellMinor - heldMinor : 0n),
      receiveMinor: isOpen ? buyMinor : 0n,
      orders: 1,
    };
  });

/** Describes the amounts due for exchanges of one direction on one day, in minor units. */
export interface Falling {
  readonly day: Day;
  readonly sell: Currency;
  readonly buy: Currency;
  /** Holds the amount still to be paid, without the amount that is already held. */
  readonly payMinor: bigint;
  readonly receiveMinor: bigint;
  readonly orders: number;
}

/** Describes a step of the ladder: one day's sums in one currency, and the remaining available balance after it. */
export interface Rung {
  readonly day: Day;
  readonly currency: Currency;
  readonly payMinor: bigint;
  readonly receiveMinor: bigint;
  readonly orders: number;
  readonly afterMinor: bigint;
}

/**
 * Returns the maturity ladder, earliest day first and currencies in display order. An order counts in each of its
 * currencies in which money moves on the day.
 */
export function maturityLadder(falling: readonly Falling[], available: ReadonlyMap<Currency, bigint>): Rung[] {
  const rungs = new Map<string, Omit<Rung, "afterMinor">>();
  const add = (day: Day, currency: Currency, pay: bigint, receive: bigint, orders: number) => {
    if (pay === 0n && receive === 0n) return;
    const existingRung = rungs.get(`${day} ${currency}`);
    rungs.set(`${day} ${currency}`, {
      day,
      currency,
      payMinor: (existingRung?.payMinor ?? 0n) + pay,
      receiveMinor: (existingRung?.receiveMinor ?? 0n) + receive,
      orders: (existingRung?.orders ?? 0) + orders,
    });
  };
  for (const { day, sell, buy, payMinor, receiveMinor, orders } of falling) {
    add(day, sell, payMinor, 0n, orders);
    add(day, buy, 0n, receiveMinor, orders);
  }
  const balances = new Map(available);
  return [...rungs.values()]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : byDisplayOrder(a.currency, b.currency)))
    .map((rung) => {
      const afterMinor = (balances.get(rung.currency) ?? 0n) + rung.receiveMinor - rung.payMinor;
      balances.set(rung.currency, afterMinor);
      return { ...rung, afterMinor };
    });
}
