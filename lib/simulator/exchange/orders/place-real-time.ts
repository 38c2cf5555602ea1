import { invariant } from "@/lib/call/refusals";
import { exchange } from "@/lib/exchange/calls/orders";
import { realTimeOrder } from "@/lib/exchange/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { shortfallDetail } from "@/lib/simulator/platform/ledger/insufficient-funds";
import { lockAccounts, postMany } from "@/lib/simulator/platform/ledger/post-many";
import { insertRow, type Row } from "@/lib/simulator/platform/store/records";
import { recordCreationsInHistory, stateAfter } from "@/lib/simulator/platform/store/transition";
import { marketClosedDetail } from "@/lib/simulator/platform/pricing/amounts";
import { exchangePostings, ledgerAccountsOf } from "./posting";
import { requireRateProduct } from "../products/product-access";
import { consumeCardQuota } from "@/lib/simulator/platform/pricing/quota-cards";
import { checkLargeQuote } from "./large-exchange";
import { exchangeOrderView } from "./read-order";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { markQuoteUsed, lockUsableQuote } from "@/lib/simulator/platform/pricing/usable-quote";

/**
 * Executes an exchange immediately at a locked quote. The exchange uses up the quote, at most once even with concurrent
 * requests; the quote is valid until, but not at, its expiry instant.
 */
export const placeRealTimeExchange: Handler<typeof exchange.placeRealTime> = async (input, context) => {
  const { principal, world, now, by, refuse, transact } = context;
  const { quoteId } = input;
  const closure = marketClosedDetail(world, now);
  if (closure) return refuse("MARKET_CLOSED", closure);
  const use = await checkLargeQuote(context, exchange.placeRealTime, input, "realTime");
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    const [, quote, , { id, orderNo }] = await awaitAllBeforeFailing(
      requireRateProduct(tx, principal.userNo, "realTime"),
      lockUsableQuote(tx, principal.userNo, quoteId, "realTime"),
      // remembered by the transaction: the quota of a card is counted at it
      lastTick(tx),
      nextIdAndOrderNo(tx, principal.userNo, "FX"),
    );
    const { sell, buy, fee, rate, side } = quote;
    // done as soon as it is made: written once, with the history of both
    const row = {
      ...blank,
      ...stateAfter(realTimeOrder, ["fill"]),
      world: world.id,
      id,
      orderNo,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
      sell: sell.currency,
      buy: buy.currency,
      fixed: quote.fixed,
      sellMinor: sell.minor,
      buyMinor: buy.minor,
      feeMinor: fee.minor,
      base: rate.base,
      quote: rate.quote,
      side,
      rate: rate.value,
      placedAt: now,
      doneAt: now,
      updatedAt: now,
    };
    const execution = { id, userNo: principal.userNo, sell, buy, fee };
    const [isCovered, , , , balances] = await awaitAllBeforeFailing(
      quote.card ? consumeCardQuota(tx, quote.card, id) : Promise.resolve(true),
      insertRow(tx, "ExchangeOrder", row),
      recordCreationsInHistory(tx, realTimeOrder, [id], ["fill"]),
      markQuoteUsed(tx, quoteId, id),
      lockAccounts(tx, Object.values(ledgerAccountsOf(execution))),
    );
    if (!isCovered) return refuse("QUOTA_CARD_UNUSABLE");
    const [verdict, order] = await awaitAllBeforeFailing(
      postMany(tx, exchangePostings(execution, now, by)),
      exchangeOrderView(tx, row),
    );
    if (verdict === "short") {
      const available = balances.get(ledgerAccountsOf(execution).paying.id) ?? 0n;
      return refuse("LACK_BALANCE", shortfallDetail(sell.currency, sell.minor + fee.minor, available));
    }
    invariant(verdict === "posted", `a new order's posting is new, got ${verdict}`);
    return order;
  });
};

/** Holds the fields that a real-time exchange never fills: it is done as soon as it is created. */
const blank = {
  kind: "realTime",
  targetRate: 0n,
  validUntil: null,
  limitMinor: 0n,
  fillsPart: false,
  holdsFunds: false,
  queuedAt: null,
  queueNo: 0n,
  source: "portal",
  cancelledBy: null,
  cancelledAt: null,
  deliveryDate: null,
  deliveryType: null,
  advanceFeeMinor: 0n,
  heldMinor: 0n,
  actualFeeMinor: 0n,
  unpaidFeeMinor: 0n,
  waivedFeeMinor: 0n,
  writtenOffMinor: 0n,
  defaultedAt: null,
  closeOutAt: null,
} satisfies Partial<Row<"ExchangeOrder">>;
