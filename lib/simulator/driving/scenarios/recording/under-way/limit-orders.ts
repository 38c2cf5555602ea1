import { exchange } from "@/lib/exchange/calls/orders";
import { productAccess } from "@/lib/exchange/product-states";
import { targetVerdict } from "@/lib/exchange/rules";
import { limitOrder } from "@/lib/exchange/states";
import { pairName, pairOf, rateText } from "@/lib/money/rate";
import { dayOf } from "@/lib/time/beijing";
import { customerRates } from "@/lib/simulator/driving/market/price";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { StepThen } from "../beginning";
import { short } from "../short-forms";
import { handOf, type Scope } from "./actors";

/** Returns limit orders that wait for the market, in their queue order. */
export async function waitingOrders(tx: Tx, { may, most }: Scope): Promise<StepThen[]> {
  const rows = await tx.prisma.exchangeOrder.findMany({
    where: { world: tx.world.id, kind: "limit", state: limitOrder.first },
    orderBy: [{ queuedAt: "asc" }, { orderNo: "asc" }],
    take: most,
  });
  const [priceOf, merchantsWithoutLimits] = [await customerRates(tx), await withoutLimits(tx)];
  const steps: StepThen[] = [];
  for (const row of rows) {
    const [sell, buy] = [currencyOf(row.sell), currencyOf(row.buy)];
    const pair = pairOf(currencyOf(row.base), currencyOf(row.quote));
    const price = priceOf(sell, buy);
    // one that could not be placed now, since the market has gone away from it, is none that a scenario can place
    const isPlaceable = price && targetVerdict(price.rate, price.side, row.targetRate) === null;
    if (!row.validUntil || !isPlaceable || !may.has(row.userNo) || merchantsWithoutLimits.has(row.userNo)) continue;
    steps.push({
      userNo: row.userNo,
      ...(await handOf(tx, row, exchange.placeLimit)),
      action: "limitOrder",
      takes: {
        sell,
        buy,
        amount: short(row.fixed === "sell" ? sell : buy, row.limitMinor),
        target: `${pairName(pair)} ${rateText({ ...pair, value: row.targetRate })}`,
        // it ends at the midnight that this day ends with
        validUntil: dayOf(new Date(row.validUntil.getTime() - 1)),
        ...(row.fillsPart && { fillsPart: true }),
        ...(row.holdsFunds && { holdsFunds: true }),
      },
      orderNo: row.orderNo,
      tells: { machine: limitOrder.name, state: row.state },
    });
  }
  return steps;
}

/** Returns the merchants that may no longer place limit orders. */
async function withoutLimits({ world, prisma }: InWorld): Promise<ReadonlySet<string>> {
  const rows = await prisma.productAccess.findMany({
    where: { world: world.id, product: "limit", state: { not: productAccess.first } },
    select: { userNo: true },
  });
  return new Set(rows.map(({ userNo }) => userNo));
}
