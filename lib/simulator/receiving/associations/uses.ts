import { amountText, money } from "@/lib/money/money";
import { openRefund } from "@/lib/receiving/states";
import { pledgesOf } from "../../settlement/advance/pledged";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

type Association = Row<"Association">;

/** What of a link cannot be undone any more, and the orders that use it: settlements, advances, a refund under way. */
export interface LinkUse {
  /** Of the income's amount, in minor units. */
  readonly minor: bigint;
  readonly orderNos: readonly string[];
}

/**
 * Reads what some links are used for, by their ids; those that nothing uses are not among them. Money that was advanced on
 * an income pledges all of its links. Exact while both sides of the links are locked.
 */
export async function usesOf(tx: InWorld, links: readonly Association[]): Promise<ReadonlyMap<string, LinkUse>> {
  const live = links.filter(({ endedAt }) => endedAt === null);
  if (live.length === 0) return new Map();
  const pledges = await pledgesOf(
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
      const pledged = pledges.get(incomeId) ?? [];
      const minor = pledged.length > 0 ? amountMinor : drawnMinor + refundingMinor;
      if (minor === 0n) return [];
      const orderNos = [...(settlements.get(id) ?? []), ...(refunds.get(incomeId) ?? []), ...pledged];
      return [[id, { minor, orderNos: [...new Set(orderNos)] }] as const];
    }),
  );
}

/** The settlements that draw of some links, by the link's id. */
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
      const own = new Set(draws.filter(({ associationId }) => associationId === id).map(({ orderId }) => orderId));
      return [id, orders.filter((order) => own.has(order.id)).map(({ orderNo }) => orderNo)];
    }),
  );
}

/** The refunds under way that take of some links, by the income's id. */
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

/** What a refusal says of a link that is used: its number, how much of it, and by which orders. */
export const usedDetail = ({ associationNo, currency }: Association, { minor, orderNos }: LinkUse) => ({
  associationNo,
  used: amountText(money(currencyOf(currency), minor)),
  orders: orderNos.length > 0 ? orderNos.join(", ") : "none",
});

/** The first of some links of which something is used, as a refusal says it; undefined where all can be undone. */
export async function firstUsed(
  tx: InWorld,
  links: readonly Association[],
): Promise<ReturnType<typeof usedDetail> | undefined> {
  const uses = await usesOf(tx, links);
  for (const link of links) {
    const use = uses.get(link.id);
    if (use) return usedDetail(link, use);
  }
  return undefined;
}
