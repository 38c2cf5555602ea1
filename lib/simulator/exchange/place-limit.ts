import type { exchange } from "@/lib/exchange/calls";
import { exchangeFee, isTradable, limitSellMin, sideOf, targetLimit, targetVerdict, validUntilRange } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import { quoted, rateText, samePair } from "@/lib/money/rate";
import { beijing } from "@/lib/time/beijing";
import type { Answer } from "../desk";
import { nextIds } from "../ids";
import { exchangeFeeOf } from "../market/parameters";
import { customerRate } from "../market/price";
import { begin } from "../move";
import { insert } from "../records";
import { schedule } from "../timetable";
import { amountsOrMinimum, amountText } from "./amounts";
import { tightenBound } from "./bounds";
import { expiryPriority } from "./dues";
import { requireProduct } from "./product-access";
import { readOrder } from "./read-order";

/**
 * Places an order that waits for the market. Nothing is held: whether the balance is there is asked when the target is
 * touched. It may be placed while the market is closed, against the last rate, and waits for the opening.
 */
export const placeLimit: Answer<typeof exchange.placeLimit> = async ({ sell, buy, amount, target, validUntil }, { who, world, now, by, refuse, transact }) => {
  const { pair, side } = sideOf(sell, buy);
  if (!isTradable(sell, buy) || (amount.currency !== sell && amount.currency !== buy) || !samePair(target, pair)) return refuse("INVALID_CURRENCY");
  const { first, last } = validUntilRange(now);
  if (validUntil < first || validUntil > last) return refuse("DATE_OUT_OF_RANGE", { from: first, to: last });
  const { amounts, minimum } = amountsOrMinimum(amount, target, sell, buy);
  if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
  if (amounts.sell.minor < limitSellMin(sell).minor) return refuse("BELOW_MINI_LIMIT", { minimum: amountText(limitSellMin(sell)) });

  return transact(async (sql) => {
    await requireProduct(sql, world.id, who.userNo, "limit");
    // no tick comes between: the rate the target is judged by stays the last one until the order is written
    await sql("select 1 from world where id = $1::uuid for share", [world.id]);
    const price = await customerRate(sql, world, sell, buy);
    if (!price) return refuse("NO_RATE");
    const verdict = targetVerdict(price.rate, side, target.value);
    const current = rateText(price.rate);
    if (verdict === "TARGET_ALREADY_MET") return refuse(verdict, { current });
    const limit = targetLimit(price.rate, side);
    if (verdict) return refuse(verdict, { current, limit: rateText({ ...limit, value: quoted(limit, limit.value, side === "sellBase" ? "down" : "up") }) });

    const { id, orderNo } = await nextIds(sql, world, who.userNo, "FX", now);
    const state = limitOrder.first;
    const ends = beijing(validUntil, 24);
    await insert(sql, "ExchangeOrder", {
      world: world.id, id, orderNo, userNo: who.userNo, operatorId: who.operatorId, kind: "limit", state, sell, buy, fixed: amounts.fixed,
      sellMinor: amounts.sell.minor, buyMinor: amounts.buy.minor, feeMinor: exchangeFee(amounts.sell, exchangeFeeOf(world)).minor,
      base: pair.base, quote: pair.quote, side, targetRate: target.value, validUntil: ends, placedAt: now, updatedAt: now,
    });
    await tightenBound(sql, world.id, { ...pair, side, target: target.value });
    await begin(sql, limitOrder, { world: world.id, id, state }, now, by.name);
    await schedule(sql, world.id, { kind: "exchange.expire", subject: id, dueAt: ends, priority: expiryPriority });
    return readOrder(sql, world.id, id);
  });
};
