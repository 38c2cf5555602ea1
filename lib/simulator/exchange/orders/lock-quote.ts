import type * as z from "zod/mini";
import type { exchange, lockedQuote, quotedKind } from "@/lib/exchange/calls/orders";
import { exchangeCurrencyIssues } from "@/lib/exchange/pair-issues";
import { isTradable, marketSideOf, type Amounts } from "@/lib/exchange/rules";
import { feeOf, type FeeTerms } from "@/lib/money/fee";
import type { Rate } from "@/lib/money/rate";
import { addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextUnpredictableId } from "@/lib/simulator/platform/store/ids";
import { insertRow } from "@/lib/simulator/platform/store/records";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { quoteValidityMsOf } from "@/lib/simulator/driving/market/parameters";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { amountsOrMinimum, marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { currentFeeTerms } from "@/lib/simulator/platform/pricing/fee-table";
import {
  bestCardImprovement,
  usableQuotaCards,
  type CardImprovement,
} from "@/lib/simulator/platform/pricing/quota-cards";
import { requireRateProduct } from "../products/product-access";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Locks the current rate and fee for a merchant, kind, pair, direction and amount, for a fixed number of seconds of the
 * environment's clock.
 */
export const lockExchangeQuote: Handler<typeof exchange.lockQuote> = async (
  { sell, buy, amount, kind = "realTime", card: choice = "best" },
  { principal, world, now, refuse, transact },
) => {
  if (!isTradable(sell, buy) || (amount.currency !== sell && amount.currency !== buy))
    return refuse("INVALID_CURRENCY", exchangeCurrencyIssues({ sell, buy }, amount));
  const closure = marketClosedDetail(world, now);
  if (closure) return refuse("MARKET_CLOSED", closure);
  return transact(async (tx) => {
    const [, price, fee, cards] = await awaitAllBeforeFailing(
      requireRateProduct(tx, principal.userNo, kind),
      customerRate(tx, sell, buy),
      currentFeeTerms(tx, kind, sell),
      usableQuotaCards(tx, principal.userNo, choice),
    );
    if (!price) return refuse("NO_RATE");
    const wish = {
      kind,
      amount: amount,
      sell,
      buy,
      pair: marketSideOf(sell, buy).pair,
      side: price.side,
      plain: price.rate,
    };
    const improvement = await bestCardImprovement(tx, wish, cards);
    if (!improvement && choice !== "best" && choice !== "none") return refuse("QUOTA_CARD_UNUSABLE");
    const rate = improvement?.rate ?? price.rate;
    const { amounts, minimum } = amountsOrMinimum(amount, rate, sell, buy);
    if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
    const terms = fee ?? refuse("NO_RATE");
    return storeLockedQuote(tx, {
      userNo: principal.userNo,
      kind,
      amounts,
      rate,
      mid: price.mid,
      terms,
      ...(improvement && { improvement }),
    });
  });
};

/** Lists the uses of a quote: a kind of exchange, a payment from another currency, or a settlement in yuan. */
export type QuoteUse = z.infer<typeof quotedKind> | "payment" | "settlement";

/** Describes the terms that a quote locks. */
interface ToLock {
  readonly userNo: string;
  readonly kind: QuoteUse;
  readonly amounts: Amounts;
  readonly rate: Rate;
  /** The market's current mid rate; it is returned but not stored. */
  readonly mid: Rate;
  readonly terms: FeeTerms;
  /** The quota card that the quote uses. */
  readonly improvement?: CardImprovement;
}

/**
 * Stores a locked rate for a merchant, with the fee under the current terms. Terms that are announced or set later do
 * not change it.
 */
export async function storeLockedQuote(
  tx: Tx,
  { userNo, kind, amounts: { sell, buy, fixed }, rate, mid, terms, improvement }: ToLock,
): Promise<z.output<typeof lockedQuote>> {
  const fee = feeOf(sell, terms);
  const expiresAt = addMilliseconds(tx.now, quoteValidityMsOf(tx.world));
  // a counter of its own, so that quotes leave no gaps in the numbers of orders
  const id = await nextUnpredictableId(tx, `quote${userNo}`);
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
    cardId: improvement?.card.id ?? null,
    cardUses: improvement?.uses.minor ?? 0n,
    plainRate: improvement?.plain.value ?? 0n,
  });
  const card = improvement
    ? {
        cardId: improvement.card.id,
        cardNo: improvement.card.cardNo,
        uses: improvement.uses,
        plainRate: improvement.plain,
      }
    : null;
  return { quoteId: id, rate, mid, sell, buy, fee, madeAt: tx.now, expiresAt, card };
}
