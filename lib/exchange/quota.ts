import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, samePair, type Pair, type Rate } from "@/lib/money/rate";
import { isBefore } from "@/lib/time/instant";
import type { Amounts } from "./rules";

/** The terms of a quota card for the exchanges it serves. */
export interface CardTerms {
  /** The one kind it is for; null for every kind that is quoted. */
  readonly kind: string | null;
  /** The one pair it is for, either way round; null for all. */
  readonly pair: Pair | null;
  /**
   * How much of the market's half spread it gives back, in parts of a million: at 1,000,000 the customer gets the mid
   * rate.
   */
  readonly sharePpm: number;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Whether a card serves an exchange at an instant: from its first instant on, and no longer at its last one. */
export const serves = (card: CardTerms, kind: string, pair: Pair, at: Date): boolean =>
  (card.kind === null || card.kind === kind) &&
  (card.pair === null || samePair(card.pair, pair)) &&
  !isBefore(at, card.validFrom) &&
  isBefore(at, card.validUntil);

/**
 * Which of two cards is tried first: the one that gives back more, of equal ones the one that ends sooner, then the one
 * granted first.
 */
export const betterFirst = (
  one: CardTerms & { readonly cardNo: string },
  other: CardTerms & { readonly cardNo: string },
): number =>
  other.sharePpm - one.sharePpm ||
  one.validUntil.getTime() - other.validUntil.getTime() ||
  one.cardNo.length - other.cardNo.length ||
  (one.cardNo < other.cardNo ? -1 : 1);

const million = 1_000_000;

/** Half a spread less the share given back, in parts of a million: rounded up, never below zero. */
export const lessened = (halfSpreadPpm: number, sharePpm: number): number =>
  Math.ceil((halfSpreadPpm * (million - sharePpm)) / million);

/**
 * The quota used by an exchange: its side in the quota's currency, else the sell amount, converted at the mid rate and
 * rounded up.
 */
export function quotaUsed(
  { sell, buy }: Pick<Amounts, "sell" | "buy">,
  currency: Currency,
  mid: Rate | undefined,
): Money | undefined {
  const own = [sell, buy].find((side) => side.currency === currency);
  return own ?? (mid && money(currency, convert(sell, mid, "up").minor));
}
