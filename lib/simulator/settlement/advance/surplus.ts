import type { Currency } from "@/lib/money/currency";
import type { income } from "@/lib/receiving/states";
import { repaidAdvance } from "@/lib/settlement/advance-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { endedAmong } from "./pledged";

/** An income whose association is under review, and what can still be advanced on it, in minor units. */
export interface Surplus {
  readonly incomeId: string;
  readonly detailId: string;
  readonly linkedMinor: bigint;
  readonly leftMinor: bigint;
}

const reviewed = "underReview" satisfies (typeof income.states)[number];

/**
 * What can still be advanced on a merchant's incomes of a currency, the oldest first: what is linked to materials of those
 * whose association is under review, less what was advanced on them: no part is advanced twice, unless its order was
 * cancelled and its advance is repaid. `detailIds` names some of them. Where it is to last, the caller holds the incomes.
 */
export async function surplusOf(
  tx: InWorld,
  { userNo, currency, detailIds }: { userNo: string; currency: Currency; detailIds?: readonly string[] | undefined },
): Promise<Surplus[]> {
  const incomes = await tx.prisma.income.findMany({
    where: {
      world: tx.world.id,
      userNo,
      currency,
      state: reviewed,
      ...(detailIds && { detailId: { in: [...detailIds] } }),
    },
    orderBy: [{ arrivedAt: "asc" }, { detailId: "asc" }],
  });
  const givenOn = await advancedOn(
    tx,
    incomes.map(({ id }) => id),
  );
  return incomes.flatMap(({ id, detailId, linkedMinor }) => {
    const leftMinor = linkedMinor - (givenOn.get(id) ?? 0n);
    return leftMinor > 0n ? [{ incomeId: id, detailId, linkedMinor, leftMinor }] : [];
  });
}

/** How much was advanced on incomes that still counts, in minor units. */
async function advancedOn(tx: InWorld, incomeIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const where = { world: tx.world.id, incomeId: { in: [...incomeIds] } };
  const sources = await tx.prisma.advanceSource.findMany({ where });
  if (sources.length === 0) return new Map();
  const repaid = await tx.prisma.advance.findMany({
    where: { world: tx.world.id, id: { in: sources.map(({ advanceId }) => advanceId) }, state: repaidAdvance },
    select: { id: true, orderNo: true },
  });
  const ended = await endedAmong(
    tx,
    repaid.map(({ orderNo }) => orderNo),
  );
  const over = new Set(repaid.filter(({ orderNo }) => ended.has(orderNo)).map(({ id }) => id));
  const counting = sources.filter(({ advanceId }) => !over.has(advanceId));
  return new Map(
    incomeIds.map((id) => [
      id,
      counting.filter(({ incomeId }) => incomeId === id).reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    ]),
  );
}
