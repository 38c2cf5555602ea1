import type { CallOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { rateFor, marketSideOf } from "@/lib/exchange/rules";
import { addMilliseconds } from "@/lib/time/instant";
import { priceAt } from "@/lib/simulator/driving/market/price";
import { readMarketCourse, tickBefore } from "@/lib/simulator/driving/market/ticks";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

const pointsMax = 96;

/**
 * Returns the rate that a limit order has been compared with, on the customer's side: from the one in force at its
 * placement until it ended, or until now.
 */
export async function limitOrderRateCourse(
  tx: Tx,
  { sell, buy, placedAt, doneAt }: Row<"ExchangeOrder">,
): Promise<CallOutput<typeof exchange.detail>["course"]> {
  const { pair, side } = marketSideOf(currencyFromColumn(sell), currencyFromColumn(buy));
  const first = await tickBefore(tx, addMilliseconds(placedAt, 1));
  const ticks = await readMarketCourse(tx, placedAt, doneAt ?? tx.now, pointsMax);
  return [...(first ? [first] : []), ...ticks].flatMap((tick) => {
    const price = priceAt(tick, pair, tx.world);
    return price ? [{ at: tick.at, rate: rateFor(price, side) }] : [];
  });
}
