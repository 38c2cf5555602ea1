import { forwards } from "@/lib/exchange/calls/forwards";
import { deliveryDays } from "@/lib/exchange/forward";
import { bookedOrder, machineOf, postFundedOrder } from "@/lib/exchange/states";
import { productStates, writtenStatesOf } from "@/lib/simulator/exchange/products/product-access";
import { currentMarket } from "@/lib/simulator/driving/market/market";
import { customerRates } from "@/lib/simulator/driving/market/price";
import { closedUntil } from "@/lib/simulator/platform/pricing/amounts";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { hasOwnFees } from "./fees";
import { byMerchant, handOf, type Scope } from "./actors";

/**
 * Returns exchanges booked for a future day as steps that book them again at the current rate: the sold amount is
 * unchanged, the bought amount follows from that rate. None can be booked while the market is closed.
 */
export async function bookings(tx: Tx, { may, most }: Scope): Promise<StepNow[]> {
  if (closedUntil(tx.world, tx.now) || (await hasOwnFees(tx))) return [];
  const rows = await tx.prisma.exchangeOrder.findMany({
    where: {
      world: tx.world.id,
      OR: [bookedOrder, postFundedOrder].map(({ kind, first }) => ({ kind: kind ?? "", state: first })),
      // what is bought at a rate of then may cost more than there is at that of now
      fixed: "sell",
    },
    orderBy: byMerchant,
    take: most,
  });
  const priceOf = await customerRates(tx);
  const { halted } = await currentMarket(tx);
  const steps: StepNow[] = [];
  for (const row of rows) {
    const [sell, buy] = [currencyOf(row.sell), currencyOf(row.buy)];
    const isHalted = halted.some(({ base, quote }) => base === row.base && quote === row.quote);
    const day = row.deliveryDate ?? "";
    const isBookable = deliveryDays(tx.now, { sell, buy }).some((deliveryDay) => deliveryDay === day);
    const kind = row.kind === "booked" ? "booked" : "postFunded";
    if (!may.has(row.userNo) || isHalted || !isBookable || !priceOf(sell, buy)) continue;
    if (!(await isActive(tx, row.userNo, kind))) continue;
    steps.push({
      userNo: row.userNo,
      ...(await handOf(tx, row, forwards.book)),
      action: "book",
      takes: {
        sell,
        buy,
        amount: short(sell, row.sellMinor),
        kind,
        deliveryDate: day,
        ...(row.deliveryType === "manual" && { deliveryType: row.deliveryType }),
      },
      orderNo: row.orderNo,
      tells: { machine: machineOf(kind).name, state: row.state },
      // taken once more at booking
      adds: [{ currency: sell, minor: row.advanceFeeMinor }],
    });
  }
  return steps;
}

async function isActive(tx: Tx, userNo: string, kind: "booked" | "postFunded"): Promise<boolean> {
  const states = productStates(await writtenStatesOf(tx, userNo));
  return states.some(({ product, state }) => product === kind && state === "active");
}
