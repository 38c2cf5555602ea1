import type * as z from "zod/mini";
import type { exchange, lockedQuote, quotedKind } from "@/lib/exchange/calls/orders";
import { pairIssues } from "@/lib/exchange/pair-issues";
import { isTradable, sideOf, type Amounts } from "@/lib/exchange/rules";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import type { Rate } from "@/lib/money/rate";
import { later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextHiddenId } from "@/lib/simulator/platform/store/ids";
import { insertRow } from "@/lib/simulator/platform/store/records";
import { together } from "@/lib/simulator/platform/store/together";
import { quoteMsOf } from "@/lib/simulator/driving/market/parameters";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { amountsOrMinimum, closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { feeAt } from "@/lib/simulator/platform/pricing/fee-table";
import { improvedBy, openCards, type Improved } from "@/lib/simulator/platform/pricing/quota-cards";
import { requireProduct } from "../products/product-access";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Locks rate and fee of now for this merchant, kind, pair, direction and amount, for a stated number of seconds of the
 * world's time.
 */
export const lockQuote: Handler<typeof exchange.lockQuote> = async (
  { sell, buy, amount, kind = "realTime", card: choice = "best" },
  { who, world, now, refuse, transact },
) => {
  if (!isTradable(sell, buy) || (amount.currency !== sell && amount.currency !== buy))
    return refuse("INVALID_CURRENCY", pairIssues({ sell, buy }, amount));
  const closed = closedUntil(world, now);
  if (closed) return refuse("MARKET_CLOSED", closed);
  return transact(async (tx) => {
    const [, price, fee, cards] = await together(
      requireProduct(tx, who.userNo, kind),
      customerRate(tx, sell, buy),
      feeAt(tx, kind, sell),
      openCards(tx, who.userNo, choice),
    );
    if (!price) return refuse("NO_RATE");
    const wish = {
      kind,
      named: amount,
      sell,
      buy,
      pair: sideOf(sell, buy).pair,
      side: price.side,
      plain: price.rate,
    };
    const improved = await improvedBy(tx, wish, cards);
    if (!improved && choice !== "best" && choice !== "none") return refuse("QUOTA_CARD_UNUSABLE");
    const rate = improved?.rate ?? price.rate;
    const { amounts, minimum } = amountsOrMinimum(amount, rate, sell, buy);
    if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
    const terms = fee ?? refuse("NO_RATE");
    return writeQuote(tx, {
      userNo: who.userNo,
      kind,
      amounts,
      rate,
      mid: price.mid,
      terms,
      ...(improved && { improved }),
    });
  });
};

/** The use of a quote: a kind of exchange, a payment from another currency, or a settlement in yuan. */
export type QuoteUse = z.infer<typeof quotedKind> | "payment" | "settlement";

/** The locked terms of a quote. */
interface ToLock {
  readonly userNo: string;
  readonly kind: QuoteUse;
  readonly amounts: Amounts;
  readonly rate: Rate;
  /** The market's mid rate now: told, not kept. */
  readonly mid: Rate;
  readonly terms: FeeTerms;
  /** The quota card that it takes. */
  readonly improved?: Improved;
}

/**
 * Writes a rate down as locked for a merchant, with the fee it comes to by the terms of now: nothing that is announced
 * or set later changes it.
 */
export async function writeQuote(
  tx: Tx,
  { userNo, kind, amounts: { sell, buy, fixed }, rate, mid, terms, improved }: ToLock,
): Promise<z.output<typeof lockedQuote>> {
  const fee = feeOf(sell, terms);
  const expiresAt = later(tx.now, quoteMsOf(tx.world));
  // a counter of its own, so that quotes leave no gaps in the numbers of orders
  const id = await nextHiddenId(tx, `quote${userNo}`);
  await insertRow(tx, "Quote", {
    world: tx.world.id,
    id,
    userNo,
    kind,
    sell: sell.currency,
    sellMinor: sell.minor,
    buy: buy.currency,
    buyMinor: buy.minor,
    feeMinor: fee.minor,
    base: rate.base,
    quote: rate.quote,
    rate: rate.value,
    fixed,
    madeAt: tx.now,
    expiresAt,
    usedBy: null,
    cardId: improved?.card.id ?? null,
    cardUses: improved?.uses.minor ?? 0n,
    plainRate: improved?.plain.value ?? 0n,
  });
  const card = improved
    ? { cardId: improved.card.id, cardNo: improved.card.cardNo, uses: improved.uses, plainRate: improved.plain }
    : null;
  return { quoteId: id, rate, mid, sell, buy, fee, madeAt: tx.now, expiresAt, card };
}
