import { openAdvances } from "@/lib/settlement/advance-states";
import { endedExchangePay } from "@/lib/settlement/exchange-pay-states";
import { endedSettlement } from "@/lib/settlement/order-states";
import type { InWorld } from "../../store/tx";

/**
 * Those of some incomes that money was advanced on which is not repaid, for orders that still stand: their merchant takes
 * nothing of their links back meanwhile, whether the order draws of them or not, or what it was advanced on would be gone.
 * Where it is to last, the caller holds the incomes.
 */
export async function pledgedAmong(
  { prisma, world }: InWorld,
  incomeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const sources = await prisma.advanceSource.findMany({
    where: { world: world.id, incomeId: { in: [...new Set(incomeIds)] } },
    select: { incomeId: true, advanceId: true },
  });
  if (sources.length === 0) return new Set();
  const given = { id: { in: sources.map(({ advanceId }) => advanceId) }, state: { in: [...openAdvances] } };
  const open = await prisma.advance.findMany({
    where: { world: world.id, ...given },
    select: { id: true, orderNo: true },
  });
  const named = { world: world.id, orderNo: { in: open.map(({ orderNo }) => orderNo) } };
  const ended = [
    ...(await prisma.settlementOrder.findMany({
      where: { ...named, state: endedSettlement },
      select: { orderNo: true },
    })),
    ...(await prisma.exchangePay.findMany({ where: { ...named, state: endedExchangePay }, select: { orderNo: true } })),
  ].map(({ orderNo }) => orderNo);
  const standing = new Set(open.filter(({ orderNo }) => !ended.includes(orderNo)).map(({ id }) => id));
  return new Set(sources.filter(({ advanceId }) => standing.has(advanceId)).map(({ incomeId }) => incomeId));
}
