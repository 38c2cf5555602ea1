import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import type { Day } from "@/lib/time/beijing";
import type { ClosingStatus, ExchangeKind } from "./states";

/** An exchange with a delivery day, amounts in minor units. */
export interface Dated {
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
 * What falls due of some exchanges, today at the earliest: what an open one still lacks of its sell amount and what it
 * brings, and what is owed of a default. A booked one that was missed brings nothing.
 */
export const fallingOf = (orders: readonly Dated[], today: Day): Falling[] =>
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

/** What falls due of some exchanges of one direction on one day, in minor units. */
export interface Falling {
  readonly day: Day;
  readonly sell: Currency;
  readonly buy: Currency;
  /** What must still be paid in; what is held for them already is not in it. */
  readonly payMinor: bigint;
  readonly receiveMinor: bigint;
  readonly orders: number;
}

/** A step of the ladder: one day's sums in one currency, and what is left of what was available after it. */
export interface Rung {
  readonly day: Day;
  readonly currency: Currency;
  readonly payMinor: bigint;
  readonly receiveMinor: bigint;
  readonly orders: number;
  readonly afterMinor: bigint;
}

/**
 * The maturity ladder, the earliest day first and its currencies in display order. An order counts with each of its
 * currencies in which money moves on the day.
 */
export function ladderOf(falling: readonly Falling[], available: ReadonlyMap<Currency, bigint>): Rung[] {
  const rungs = new Map<string, Omit<Rung, "afterMinor">>();
  const add = (day: Day, currency: Currency, pay: bigint, receive: bigint, orders: number) => {
    if (pay === 0n && receive === 0n) return;
    const known = rungs.get(`${day} ${currency}`);
    rungs.set(`${day} ${currency}`, {
      day,
      currency,
      payMinor: (known?.payMinor ?? 0n) + pay,
      receiveMinor: (known?.receiveMinor ?? 0n) + receive,
      orders: (known?.orders ?? 0) + orders,
    });
  };
  for (const { day, sell, buy, payMinor, receiveMinor, orders } of falling) {
    add(day, sell, payMinor, 0n, orders);
    add(day, buy, 0n, receiveMinor, orders);
  }
  const left = new Map(available);
  return [...rungs.values()]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : byDisplayOrder(a.currency, b.currency)))
    .map((rung) => {
      const afterMinor = (left.get(rung.currency) ?? 0n) + rung.receiveMinor - rung.payMinor;
      left.set(rung.currency, afterMinor);
      return { ...rung, afterMinor };
    });
}
