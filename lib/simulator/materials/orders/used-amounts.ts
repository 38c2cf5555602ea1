import type { MaterialUse } from "@/lib/materials/usage";
import type { SettlementOrderState } from "@/lib/settlement/order-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The use of a material from which nothing is drawn. */
export const noUse: MaterialUse = { drawnMinor: 0n, settledMinor: 0n };

const settledState = "success" satisfies SettlementOrderState;

/** Returns the amounts that settlements draw from materials, by id; materials without draws are omitted. */
export async function materialUseOf(
  { prisma, world: { id: world } }: InWorld,
  materialIds: readonly string[],
): Promise<ReadonlyMap<string, MaterialUse>> {
  const useById = new Map<string, MaterialUse>();
  if (materialIds.length === 0) return useById;
  const links = await prisma.association.findMany({
    where: { world, materialId: { in: [...materialIds] }, drawnMinor: { gt: 0n } },
    select: { id: true, materialId: true },
  });
  if (links.length === 0) return useById;
  const draws = await prisma.settlementDraw.findMany({
    where: { world, associationId: { in: links.map(({ id }) => id) }, endedAt: null },
    select: { associationId: true, orderId: true, amountMinor: true },
  });
  const orders = await prisma.settlementOrder.findMany({
    where: { world, id: { in: draws.map(({ orderId }) => orderId) }, state: settledState },
    select: { id: true },
  });
  const materialOf = new Map(links.map(({ id, materialId }) => [id, materialId]));
  const isSettled = new Set(orders.map(({ id }) => id));
  for (const { associationId, orderId, amountMinor } of draws) {
    const id = materialOf.get(associationId) ?? "";
    const { drawnMinor, settledMinor } = useById.get(id) ?? noUse;
    useById.set(id, {
      drawnMinor: drawnMinor + amountMinor,
      settledMinor: settledMinor + (isSettled.has(orderId) ? amountMinor : 0n),
    });
  }
  return useById;
}

const ofMaterial = "a.world = m.world and a.material_id = m.id and a.drawn_minor > 0";

/**
 * SQL expressions of a material `m`: whether anything is drawn from it, whether a pending settlement draws from it, and
 * the drawn amount.
 */
export const isDrawnSql = `exists (select from association a where ${ofMaterial})`;
export const isInUseSql = `exists (select from association a join settlement_draw d on d.world = a.world and d.association_id = a.id and d.ended_at is null join settlement_order s on s.world = d.world and s.id = d.order_id where ${ofMaterial} and s.state <> '${settledState}')`;
export const drawnSql = `(select coalesce(sum(a.drawn_minor), 0) from association a where ${ofMaterial})`;
