import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { samePair, type Rate } from "@/lib/money/rate";
import { marketSideOf, type Side } from "@/lib/exchange/rules";
import { isBefore } from "@/lib/time/instant";
import { findUsableTick } from "@/lib/simulator/driving/market/fresh";
import { haltedPairs } from "@/lib/simulator/driving/market/ticks";
import { lockRow, readRows, updateRows, type Row } from "../store/records";
import { awaitAllBeforeFailing } from "../store/together";
import type { QuoteUse } from "@/lib/simulator/exchange/orders/lock-quote";
import type { LockedCard } from "./quota-cards";
import { currencyFromColumn } from "../store/currency-of";
import type { InWorld, Tx } from "../store/tx";

/** Holds the locked terms of a quote. */
export interface LockedQuoteTerms {
  readonly id: string;
  readonly sell: Money;
  readonly buy: Money;
  readonly fee: Money;
  readonly fixed: string;
  readonly rate: Rate;
  readonly side: Side;
  /** Holds the part of a quota card it uses. */
  readonly card: LockedCard | null;
}

/** Lists the reasons why an existing quote cannot be used. */
type Unusable = "QUOTE_USED" | "QUOTE_EXPIRED" | "NO_RATE";

/**
 * Returns a merchant's own quote for this kind of use, locked until the transaction ends. Undefined where it does not
 * fit.
 */
async function ownQuote(
  tx: InWorld,
  userNo: string,
  quoteId: string,
  kind: QuoteUse,
  fits: (quote: Row<"Quote">) => boolean = () => true,
): Promise<Row<"Quote"> | undefined> {
  const row = await lockRow(tx, "Quote", { world: tx.world.id, id: quoteId });
  return row?.userNo === userNo && row.kind === kind && fits(row) ? row : undefined;
}

/**
 * Returns the locked terms of a quote. It is valid until, and not at, its expiry, except while its pair is halted or
 * the market has stopped.
 */
async function lockedTerms(tx: Tx<Unusable>, row: Row<"Quote">): Promise<LockedQuoteTerms> {
  if (row.usedBy) return tx.refuse("QUOTE_USED");
  if (!isBefore(tx.now, row.expiresAt)) return tx.refuse("QUOTE_EXPIRED");
  const [sell, buy] = [
    money(currencyFromColumn(row.sell), row.sellMinor),
    money(currencyFromColumn(row.buy), row.buyMinor),
  ];
  const { pair, side } = marketSideOf(sell.currency, buy.currency);
  const [halts, last] = await awaitAllBeforeFailing(haltedPairs(tx), findUsableTick(tx));
  // a quote is valid while the market moves, not while it has stopped
  const isStill = !last || halts.some((haltedPair) => samePair(haltedPair, pair));
  if (isStill && pair.base !== pair.quote) return tx.refuse("NO_RATE");
  return {
    id: row.id,
    sell,
    buy,
    fee: money(sell.currency, row.feeMinor),
    fixed: row.fixed,
    rate: { ...pair, value: row.rate },
    side,
    card: row.cardId ? { cardId: row.cardId, uses: row.cardUses, plainRate: row.plainRate } : null,
  };
}

/** Returns the terms of a merchant's own quote for this kind of exchange, locked until the transaction ends. */
export async function lockUsableQuote(
  tx: Tx<"ORDER_NOTFOUND" | Unusable>,
  userNo: string,
  quoteId: string,
  kind: QuoteUse,
): Promise<LockedQuoteTerms> {
  return lockedTerms(tx, (await ownQuote(tx, userNo, quoteId, kind)) ?? tx.refuse("ORDER_NOTFOUND"));
}

/** Uses up a quote that the transaction has locked: for one order, and never again. */
export const markQuoteUsed = (tx: InWorld, id: string, orderId: string): Promise<void> =>
  updateRows(tx, "Quote", { world: tx.world.id, id }, { usedBy: orderId });

/** Returns the amount a merchant's own quote sells, while it can still be used; undefined otherwise. Locks nothing. */
export async function quotedSellAmount(tx: Tx, userNo: string, id: string, kind: QuoteUse): Promise<Money | undefined> {
  const key = { world: tx.world.id, id, userNo, kind };
  const [row] = await readRows(tx, "Quote", key, ["sell", "sellMinor", "usedBy", "expiresAt"]);
  const isOpen = row && row.usedBy === null && isBefore(tx.now, row.expiresAt);
  return isOpen ? money(currencyFromColumn(row.sell), row.sellMinor) : undefined;
}

/** Describes the terms that the quote of a payment, or of a settlement, must have been locked for. */
interface QuoteRequirements {
  readonly kind?: "payment" | "settlement";
  readonly quoteId: string | undefined;
  /** Holds the given amount: the one bought, or the one sold for it. */
  readonly amount: Money;
  readonly payCurrency: Currency;
  /** Holds the payee's currency. */
  readonly currency: Currency;
}

/**
 * Does the same for a payment or a settlement: a quote for exactly this amount from this account. A missing quote
 * counts as expired.
 */
export async function lockUsablePaymentQuote(
  tx: Tx<Unusable>,
  userNo: string,
  { kind = "payment", quoteId, amount, payCurrency, currency }: QuoteRequirements,
): Promise<LockedQuoteTerms> {
  const isFor = ({ sell, buy, fixed, sellMinor, buyMinor }: Row<"Quote">) =>
    sell === payCurrency &&
    buy === currency &&
    (amount.currency === currency
      ? fixed === "buy" && buyMinor === amount.minor
      : fixed === "sell" && sellMinor === amount.minor);
  const row = quoteId ? await ownQuote(tx, userNo, quoteId, kind, isFor) : undefined;
  return lockedTerms(tx, row ?? tx.refuse("QUOTE_EXPIRED"));
}
