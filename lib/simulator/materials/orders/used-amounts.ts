import type { MaterialUse } from "@/lib/materials/usage";
import type { SettlementOrderState } from "@/lib/settlement/order-states";
import { raw, type RowExpressions } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Holds the use of a material from which nothing is drawn. */
export const noUse: MaterialUse = { drawnMinor: 0n, settledMinor: 0n };

const settledState = "success" satisfies SettlementOrderState;

/** Returns the amounts that settlements draw from materials, by id; materials without draws are omitted. */
export async function findDrawnAmountsByMaterial(
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

type OfMaterial = RowExpressions<"material", "m">;

/** Selects the associations of a material `m` from which settlements draw. */
const drawsOf = (eb: OfMaterial) =>
  eb
    .selectFrom("association as a")
    .whereRef("a.world", "=", "m.world")
    .whereRef("a.materialId", "=", "m.id")
    .where("a.drawnMinor", ">", raw<bigint>`0`);

/** Builds the condition that anything is drawn from a material `m`. */
export const materialDrawnCondition = (eb: OfMaterial) => eb.exists(drawsOf(eb).select("a.id"));

/** Builds the condition that a pending settlement draws from a material `m`. */
export const materialPendingDrawCondition = (eb: OfMaterial) =>
  eb.exists(
    drawsOf(eb)
      .innerJoin("settlementDraw as d", (join) =>
        join.onRef("d.world", "=", "a.world").onRef("d.associationId", "=", "a.id").on("d.endedAt", "is", null),
      )
      .innerJoin("settlementOrder as s", (join) =>
        join.onRef("s.world", "=", "d.world").onRef("s.id", "=", "d.orderId"),
      )
      .where("s.state", "<>", raw.lit(settledState))
      .select("a.id"),
  );

/** Selects the amount that is drawn from a material `m`. */
export const materialDrawnAmountQuery = (eb: OfMaterial) =>
  drawsOf(eb).select(raw<bigint>`coalesce(sum(${raw.ref("a.drawnMinor")}), 0)`.as("drawn"));
