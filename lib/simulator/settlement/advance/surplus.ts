import type { Currency } from "@/lib/money/currency";
import type { income } from "@/lib/receiving/states";
import type { InWorld } from "../../store/tx";

/** An income whose association is under review, and what can still be advanced on it, in minor units. */
export interface Surplus {
  readonly incomeId: string;
  readonly detailId: string;
  readonly leftMinor: bigint;
}

const reviewed = "underReview" satisfies (typeof income.states)[number];

/**
 * What can still be advanced on a merchant's incomes of a currency, the oldest first: what is linked to materials of those
 * whose association is under review, less what was advanced on them before. `detailIds` names some of them. Where it is to
 * last, the caller holds the incomes.
 */
export async function surplusOf(
  { prisma, world }: InWorld,
  { userNo, currency, detailIds }: { userNo: string; currency: Currency; detailIds?: readonly string[] | undefined },
): Promise<Surplus[]> {
  const incomes = await prisma.income.findMany({
    where: {
      world: world.id,
      userNo,
      currency,
      state: reviewed,
      ...(detailIds && { detailId: { in: [...detailIds] } }),
    },
    orderBy: [{ arrivedAt: "asc" }, { detailId: "asc" }],
  });
  const given = await prisma.advanceSource.groupBy({
    by: ["incomeId"],
    where: { world: world.id, incomeId: { in: incomes.map(({ id }) => id) } },
    _sum: { amountMinor: true },
  });
  const givenOn = new Map(given.map(({ incomeId, _sum }) => [incomeId, _sum.amountMinor ?? 0n]));
  return incomes.flatMap(({ id, detailId, linkedMinor }) => {
    const leftMinor = linkedMinor - (givenOn.get(id) ?? 0n);
    return leftMinor > 0n ? [{ incomeId: id, detailId, leftMinor }] : [];
  });
}
