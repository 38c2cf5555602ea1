import { amountText, money } from "@/lib/money/money";
import { openRefund } from "@/lib/receiving/states";
import { findPledgingOrderNos } from "@/lib/simulator/settlement/advance/pledged-incomes";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Association = Row<"Association">;

/**
 * Describes the part of a link that can no longer be released, and the orders that use it: settlements, advances, a
 * refund in progress.
 */
export interface LinkUse {
  /** Part of the income's amount, in minor units. */
  readonly minor: bigint;
  readonly orderNos: readonly string[];
}

/**
 * Returns the uses of some links by their ids; unused links are absent. An advance on an income pledges all of its
 * links. The result is exact while both sides of the links are locked.
 */
export async function findLinkUses(tx: InWorld, links: readonly Association[]): Promise<ReadonlyMap<string, LinkUse>> {
  const live = links.filter(({ endedAt }) => endedAt === null);
  if (live.length === 0) return new Map();
  const pledges = await findPledgingOrderNos(
    tx,
    live.map(({ incomeId }) => incomeId),
  );
  const settlements = await settlementsOf(
    tx,
    live.filter(({ drawnMinor }) => drawnMinor > 0n),
  );
  const refunds = await refundsOf(
    tx,
    live.filter(({ refundingMinor }) => refundingMinor > 0n),
  );
  return new Map(
    live.flatMap((link) => {
      const { id, incomeId, amountMinor, drawnMinor, refundingMinor } = link;
      const pledgeNos = pledges.get(incomeId) ?? [];
      const minor = pledgeNos.length > 0 ? amountMinor : drawnMinor + refundingMinor;
      if (minor === 0n) return [];
      const orderNos = [...(settlements.get(id) ?? []), ...(refunds.get(incomeId) ?? []), ...pledgeNos];
      return [[id, { minor, orderNos: [...new Set(orderNos)] }] as const];
    }),
  );
}

/** Returns the settlements that draw on some links, by the link's id. */
async function settlementsOf(
  { prisma, world }: InWorld,
  links: readonly Association[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (links.length === 0) return new Map();
  const draws = await prisma.settlementDraw.findMany({
    where: { world: world.id, associationId: { in: links.map(({ id }) => id) }, endedAt: null },
    select: { associationId: true, orderId: true },
  });
  const orders = await prisma.settlementOrder.findMany({
    where: { world: world.id, id: { in: draws.map(({ orderId }) => orderId) } },
    select: { id: true, orderNo: true },
    orderBy: [{ placedAt: "asc" }, { orderNo: "asc" }],
  });
  return new Map(
    links.map(({ id }) => {
      const orderIds = new Set(draws.filter(({ associationId }) => associationId === id).map(({ orderId }) => orderId));
      return [id, orders.filter((order) => orderIds.has(order.id)).map(({ orderNo }) => orderNo)];
    }),
  );
}

/** Returns the refunds in progress that use some links, by the income's id. */
async function refundsOf(
  { prisma, world }: InWorld,
  links: readonly Association[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (links.length === 0) return new Map();
  const rows = await prisma.incomeRefund.findMany({
    where: {
      world: world.id,
      incomeId: { in: links.map(({ incomeId }) => incomeId) },
      state: { in: [...openRefund] },
    },
    select: { incomeId: true, orderNo: true },
  });
  return new Map(rows.map(({ incomeId, orderNo }) => [incomeId, [orderNo]]));
}

/** Returns the detail of a refusal for a used link: its number, the used amount, and the orders. */
export const usedLinkRefusalDetail = ({ associationNo, currency }: Association, { minor, orderNos }: LinkUse) => ({
  associationNo,
  used: amountText(money(currencyFromColumn(currency), minor)),
  orders: orderNos.length > 0 ? orderNos.join(", ") : "none",
});

/** Returns the refusal detail of the first of some links that is used, or undefined when all can be released. */
export async function findFirstUsedLinkDetail(
  tx: InWorld,
  links: readonly Association[],
): Promise<ReturnType<typeof usedLinkRefusalDetail> | undefined> {
  const uses = await findLinkUses(tx, links);
  for (const link of links) {
    const use = uses.get(link.id);
    if (use) return usedLinkRefusalDetail(link, use);
  }
  return undefined;
}
