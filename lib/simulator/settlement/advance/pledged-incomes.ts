import { openAdvances } from "@/lib/settlement/advance-states";
import { endedExchangePay } from "@/lib/settlement/exchange-pay-states";
import { endedSettlement } from "@/lib/settlement/order-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the numbers of those orders with advances that were cancelled. */
export async function findCancelledOrderNos(
  { prisma, world }: InWorld,
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderNos.length === 0) return new Set();
  const [orderFilter, select] = [{ world: world.id, orderNo: { in: [...orderNos] } }, { orderNo: true }];
  const settlements = await prisma.settlementOrder.findMany({
    where: { ...orderFilter, state: endedSettlement },
    select,
  });
  const express = await prisma.exchangePay.findMany({ where: { ...orderFilter, state: endedExchangePay }, select });
  return new Set([...settlements, ...express].map(({ orderNo }) => orderNo));
}

/**
 * Returns, by the income's id, the active orders with unrepaid advances on each of some incomes: their merchant cannot
 * release their links meanwhile, whether or not the order draws on them, since the advance would lose its basis. For a
 * lasting result, the caller locks the incomes.
 */
export async function findPledgingOrderNos(
  tx: InWorld,
  incomeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { prisma, world } = tx;
  const sources = await prisma.advanceSource.findMany({
    where: { world: world.id, incomeId: { in: [...new Set(incomeIds)] } },
    select: { incomeId: true, advanceId: true },
  });
  if (sources.length === 0) return new Map();
  const advanceFilter = { id: { in: sources.map(({ advanceId }) => advanceId) }, state: { in: [...openAdvances] } };
  const open = await prisma.advance.findMany({
    where: { world: world.id, ...advanceFilter },
    select: { id: true, orderNo: true },
  });
  const endedNos = await findCancelledOrderNos(
    tx,
    open.map(({ orderNo }) => orderNo),
  );
  const standing = new Map(
    open.filter(({ orderNo }) => !endedNos.has(orderNo)).map(({ id, orderNo }) => [id, orderNo]),
  );
  const pledges = new Map<string, string[]>();
  for (const { incomeId, advanceId } of sources) {
    const orderNo = standing.get(advanceId);
    if (orderNo !== undefined) pledges.set(incomeId, [...(pledges.get(incomeId) ?? []), orderNo]);
  }
  return pledges;
}
