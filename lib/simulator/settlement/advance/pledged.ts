import { openAdvances } from "@/lib/settlement/advance-states";
import { endedExchangePay } from "@/lib/settlement/exchange-pay-states";
import { endedSettlement } from "@/lib/settlement/order-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Those of some orders that money was advanced for which were cancelled, by their numbers. */
export async function endedAmong(
  { prisma, world }: InWorld,
  orderNos: readonly string[],
): Promise<ReadonlySet<string>> {
  if (orderNos.length === 0) return new Set();
  const [named, select] = [{ world: world.id, orderNo: { in: [...orderNos] } }, { orderNo: true }];
  const settlements = await prisma.settlementOrder.findMany({ where: { ...named, state: endedSettlement }, select });
  const express = await prisma.exchangePay.findMany({ where: { ...named, state: endedExchangePay }, select });
  return new Set([...settlements, ...express].map(({ orderNo }) => orderNo));
}

/**
 * The orders that money was advanced for on each of some incomes, by the income's id, where it is not repaid and they still stand: their merchant takes
 * nothing of their links back meanwhile, whether the order draws of them or not, or what it was advanced on would be gone.
 * Where it is to last, the caller holds the incomes.
 */
export async function pledgesOf(
  tx: InWorld,
  incomeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { prisma, world } = tx;
  const sources = await prisma.advanceSource.findMany({
    where: { world: world.id, incomeId: { in: [...new Set(incomeIds)] } },
    select: { incomeId: true, advanceId: true },
  });
  if (sources.length === 0) return new Map();
  const given = { id: { in: sources.map(({ advanceId }) => advanceId) }, state: { in: [...openAdvances] } };
  const open = await prisma.advance.findMany({
    where: { world: world.id, ...given },
    select: { id: true, orderNo: true },
  });
  const ended = await endedAmong(
    tx,
    open.map(({ orderNo }) => orderNo),
  );
  const standing = new Map(open.filter(({ orderNo }) => !ended.has(orderNo)).map(({ id, orderNo }) => [id, orderNo]));
  const pledges = new Map<string, string[]>();
  for (const { incomeId, advanceId } of sources) {
    const orderNo = standing.get(advanceId);
    if (orderNo !== undefined) pledges.set(incomeId, [...(pledges.get(incomeId) ?? []), orderNo]);
  }
  return pledges;
}
