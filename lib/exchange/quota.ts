import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, samePair, type Pair, type Rate } from "@/lib/money/rate";
import { isBefore } from "@/lib/time/instant";
import type { Amounts } from "./rules";

/** Describes the terms of a quota card for the exchanges it applies to. */
export interface CardTerms {
  /** Names the only kind it is for; null for every kind that is quoted. */
  readonly kind: string | null;
  /** Names the only pair it is for, in either direction; null for all. */
  readonly pair: Pair | null;
  /**
   * Holds the refunded part of the market's half spread, in parts of a million: at 1,000,000 the customer gets the mid
   * rate.
   */
  readonly sharePpm: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Returns true when a card applies to an exchange at an instant: from its first instant, exclusive of its last one. */
export const isCardApplicable = (card: CardTerms, kind: string, pair: Pair, at: Date): boolean =>
  (card.kind === null || card.kind === kind) &&
  (card.pair === null || samePair(card.pair, pair)) &&
  !isBefore(at, card.validFrom) &&
  isBefore(at, card.validUntil);

/**
 * Compares two cards by priority: the one with the higher refund, then the one that ends sooner, then the one granted
 * first.
 */
export const compareQuotaCardPriority = (
  a: CardTerms & { readonly cardNo: string },
  b: CardTerms & { readonly cardNo: string },
): number =>
  b.sharePpm - a.sharePpm ||
  a.validUntil.getTime() - b.validUntil.getTime() ||
  a.cardNo.length - b.cardNo.length ||
  (a.cardNo < b.cardNo ? -1 : 1);

const million = 1_000_000;

/** Returns half a spread minus the refunded share, in parts of a million: rounded up, never below zero. */
export const reducedHalfSpread = (halfSpreadPpm: number, sharePpm: number): number =>
  Math.ceil((halfSpreadPpm * (million - sharePpm)) / million);

/**
 * Returns the quota used by an exchange: its side in the quota's currency, else the sell amount, converted at the mid
 * rate and rounded up.
 */
export function quotaUsed(
  { sell, buy }: Pick<Amounts, "sell" | "buy">,
  currency: Currency,
  mid: Rate | undefined,
): Money | undefined {
  const matchingSide = [sell, buy].find((side) => side.currency === currency);
  return matchingSide ?? (mid && money(currency, convert(sell, mid, "up").minor));
}
