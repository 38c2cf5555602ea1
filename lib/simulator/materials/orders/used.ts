import type { Used } from "@/lib/materials/usage";
import type { SettlementOrderState } from "@/lib/settlement/order-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Of a material that nothing is drawn of. */
export const unused: Used = { drawnMinor: 0n, settledMinor: 0n };

const settled = "success" satisfies SettlementOrderState;

/** What settlements draw of materials, by their ids; those that nothing is drawn of are left out. */
export async function usedOf(
  { prisma, world: { id: world } }: InWorld,
  materialIds: readonly string[],
): Promise<ReadonlyMap<string, Used>> {
  const used = new Map<string, Used>();
  if (materialIds.length === 0) return used;
  const links = await prisma.association.findMany({
    where: { world, materialId: { in: [...materialIds] }, drawnMinor: { gt: 0n } },
    select: { id: true, materialId: true },
  });
  if (links.length === 0) return used;
  const draws = await prisma.settlementDraw.findMany({
    where: { world, associationId: { in: links.map(({ id }) => id) }, endedAt: null },
    select: { associationId: true, orderId: true, amountMinor: true },
  });
  const orders = await prisma.settlementOrder.findMany({
    where: { world, id: { in: draws.map(({ orderId }) => orderId) }, state: settled },
    select: { id: true },
  });
  const materialOf = new Map(links.map(({ id, materialId }) => [id, materialId]));
  const isSettled = new Set(orders.map(({ id }) => id));
  for (const { associationId, orderId, amountMinor } of draws) {
    const id = materialOf.get(associationId) ?? "";
    const { drawnMinor, settledMinor } = used.get(id) ?? unused;
    used.set(id, {
      drawnMinor: drawnMinor + amountMinor,
      settledMinor: settledMinor + (isSettled.has(orderId) ? amountMinor : 0n),
    });
  }
  return used;
}

const ofMaterial = "a.world = m.world and a.material_id = m.id and a.drawn_minor > 0";

/** Whether anything of a material `m` is drawn, whether by a settlement that is under way, and how much of it. */
export const isDrawnSql = `exists (select from association a where ${ofMaterial})`;
export const isInUseSql = `exists (select from association a join settlement_draw d on d.world = a.world and d.association_id = a.id and d.ended_at is null join settlement_order s on s.world = d.world and s.id = d.order_id where ${ofMaterial} and s.state <> '${settled}')`;
export const drawnSql = `(select coalesce(sum(a.drawn_minor), 0) from association a where ${ofMaterial})`;
