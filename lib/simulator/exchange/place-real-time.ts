import { invariant } from "@/lib/call/refusals";
import type { exchange } from "@/lib/exchange/calls";
import { sideOf } from "@/lib/exchange/rules";
import { exchangeOrder } from "@/lib/exchange/states";
import { money } from "@/lib/money/money";
import { samePair } from "@/lib/money/rate";
import { isBefore } from "@/lib/time/instant";
import type { Answer } from "../desk";
import { nextIds } from "../ids";
import { post } from "../ledger/post";
import { haltedPairs } from "../market/ticks";
import { begin, move } from "../move";
import { find, insert, update } from "../records";
import { closedUntil } from "./amounts";
import { exchangePosting } from "./posting";
import { requireProduct } from "./product-access";
import { readOrder } from "./read-order";
import { currencyOf } from "./shown";

/**
 * Exchanges at once at a locked quote. The quote is used up by it, at most once however many ask; it holds until, and no
 * longer at, the instant it expires at.
 */
export const placeRealTime: Answer<typeof exchange.placeRealTime> = async ({ quoteId }, { who, world, now, by, refuse, transact }) => {
  const closed = closedUntil(world, now);
  if (closed) return refuse("MARKET_CLOSED", closed);
  return transact(async (sql) => {
    await requireProduct(sql, world.id, who.userNo, "realTime");
    const quote = await find(sql, "Quote", { world: world.id, id: quoteId }, { lock: true });
    if (!quote || quote.userNo !== who.userNo) return refuse("ORDER_NOTFOUND");
    if (quote.usedBy) return refuse("QUOTE_USED");
    if (!isBefore(now, quote.expiresAt)) return refuse("QUOTE_EXPIRED");
    const sell = money(currencyOf(quote.sell), quote.sellMinor);
    const buy = money(currencyOf(quote.buy), quote.buyMinor);
    const { pair, side } = sideOf(sell.currency, buy.currency);
    if ((await haltedPairs(sql, world.id)).some((halted) => samePair(halted, pair))) return refuse("NO_RATE");

    const { id, orderNo } = await nextIds(sql, world, who.userNo, "FX", now);
    const state = "processing";
    await insert(sql, "ExchangeOrder", {
      world: world.id, id, orderNo, userNo: who.userNo, operatorId: who.operatorId, kind: "realTime", state, sell: sell.currency, buy: buy.currency, fixed: quote.fixed,
      sellMinor: sell.minor, buyMinor: buy.minor, feeMinor: quote.feeMinor, base: pair.base, quote: pair.quote, side, rate: quote.rate, placedAt: now, doneAt: now,
    });
    await begin(sql, exchangeOrder, { world: world.id, id, state }, now, by.name);
    await update(sql, "Quote", { world: world.id, id: quoteId }, { usedBy: id });
    const verdict = await post(sql, world.id, exchangePosting({ id, userNo: who.userNo, sell, buy, fee: money(sell.currency, quote.feeMinor) }, now, by));
    if (verdict === "short") return refuse("LACK_BALANCE");
    invariant(verdict === "posted", `a new order's posting is new, got ${verdict}`);
    invariant(await move(sql, exchangeOrder, { world: world.id, id, state }, "fill", now, by.name), "an accepted order can be done");
    return readOrder(sql, world.id, id);
  });
};
