import type * as z from "zod/mini";
import type { exchange, lockedQuote } from "@/lib/exchange/calls";
import { exchangeFee, isTradable, type Amounts } from "@/lib/exchange/rules";
import type { Rate } from "@/lib/money/rate";
import { later } from "@/lib/time/instant";
import type { Answer } from "../desk";
import { nextIds } from "../ids";
import { exchangeFeeOf, quoteMsOf } from "../market/parameters";
import { customerRate } from "../market/price";
import type { Sql } from "../pool";
import { insert } from "../records";
import type { World } from "../world";
import { amountsOrMinimum, closedUntil } from "./amounts";

/** Locks the rate of now for this merchant, pair, direction and amount, for a stated number of seconds of the world's time. */
export const lockQuote: Answer<typeof exchange.lockQuote> = async ({ sell, buy, amount }, { who, world, now, refuse, transact }) => {
  if (!isTradable(sell, buy) || (amount.currency !== sell && amount.currency !== buy)) return refuse("INVALID_CURRENCY");
  const closed = closedUntil(world, now);
  if (closed) return refuse("MARKET_CLOSED", closed);
  return transact(async (sql) => {
    const price = await customerRate(sql, world, sell, buy);
    if (!price) return refuse("NO_RATE");
    const { rate } = price;
    const { amounts, minimum } = amountsOrMinimum(amount, rate, sell, buy);
    if (!amounts) return refuse("BELOW_MINI_LIMIT", { minimum });
    return writeQuote(sql, world, who.userNo, amounts, rate, now);
  });
};

/** Writes a rate down as locked for a merchant, with the exchange's fee: for an exchange, or for a payment from another currency. */
export async function writeQuote(sql: Sql, world: World, userNo: string, { sell, buy, fixed }: Amounts, rate: Rate, now: Date): Promise<z.output<typeof lockedQuote>> {
  const fee = exchangeFee(sell, exchangeFeeOf(world));
  const expiresAt = later(now, quoteMsOf(world));
  // a counter of its own, so that quotes leave no gaps in the numbers of orders
  const { id } = await nextIds(sql, world, `quote${userNo}`, "QT", now);
  await insert(sql, "Quote", {
    world: world.id, id, userNo, sell: sell.currency, sellMinor: sell.minor, buy: buy.currency, buyMinor: buy.minor, feeMinor: fee.minor,
    base: rate.base, quote: rate.quote, rate: rate.value, fixed, madeAt: now, expiresAt,
  });
  return { quoteId: id, rate, sell, buy, fee, madeAt: now, expiresAt };
}
