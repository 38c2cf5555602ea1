import type { Currency } from "@/lib/money/currency";
import type { income } from "@/lib/receiving/states";
import { repaidAdvance } from "@/lib/settlement/advance-states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { findCancelledOrderNos } from "./pledged-incomes";

/**
 * Describes an income with an association under review, and the amount that can still be advanced on it, in minor
 * units.
 */
export interface IncomeSurplus {
  readonly incomeId: string;
  readonly detailId: string;
  readonly linkedMinor: bigint;
  readonly leftMinor: bigint;
}

const reviewState = "underReview" satisfies (typeof income.states)[number];

/**
 * Returns the amounts that can still be advanced on a merchant's incomes of a currency, the oldest first: the linked
 * amount of incomes with an association under review, less the advances on them. No part is advanced twice, unless its
 * order was cancelled and its advance repaid. `detailIds` restricts the incomes. For a lasting result, the caller locks
 * them.
 */
export async function advanceableIncomeAmounts(
  tx: InWorld,
  { userNo, currency, detailIds }: { userNo: string; currency: Currency; detailIds?: readonly string[] | undefined },
): Promise<IncomeSurplus[]> {
  const incomes = await tx.prisma.income.findMany({
    where: {
      world: tx.world.id,
      userNo,
      currency,
      state: reviewState,
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

/** Returns the advances on incomes that still count, in minor units. */
async function advancedOn(tx: InWorld, incomeIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const where = { world: tx.world.id, incomeId: { in: [...incomeIds] } };
  const sources = await tx.prisma.advanceSource.findMany({ where });
  if (sources.length === 0) return new Map();
  const repaid = await tx.prisma.advance.findMany({
    where: { world: tx.world.id, id: { in: sources.map(({ advanceId }) => advanceId) }, state: repaidAdvance },
    select: { id: true, orderNo: true },
  });
  const endedNos = await findCancelledOrderNos(
    tx,
    repaid.map(({ orderNo }) => orderNo),
  );
  const over = new Set(repaid.filter(({ orderNo }) => endedNos.has(orderNo)).map(({ id }) => id));
  const counting = sources.filter(({ advanceId }) => !over.has(advanceId));
  return new Map(
    incomeIds.map((id) => [
      id,
      counting.filter(({ incomeId }) => incomeId === id).reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    ]),
  );
}
