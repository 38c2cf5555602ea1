import { openAdvances, overdueAdvance } from "@/lib/settlement/advance-states";
import type { OwedAdvance } from "@/lib/settlement/advance/repay";
import { lockRows, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

export type AdvanceRow = Row<"Advance">;

/** Returns the unrepaid part of an advance; `interestOwedOf`, the uncollected part of its interest; in minor units. */
export const outstandingAdvanceMinor = ({
  amountMinor,
  repaidMinor,
}: Pick<AdvanceRow, "amountMinor" | "repaidMinor">): bigint => amountMinor - repaidMinor;
export const interestOwedOf = ({
  interestMinor,
  interestPaidMinor,
}: Pick<AdvanceRow, "interestMinor" | "interestPaidMinor">): bigint => interestMinor - interestPaidMinor;

export const toOwedAdvance = (row: AdvanceRow): OwedAdvance => ({
  id: row.id,
  outstandingMinor: outstandingAdvanceMinor(row),
  interestMinor: interestOwedOf(row),
});

export const isAdvanceOpen = ({ state }: Pick<AdvanceRow, "state">): boolean =>
  (openAdvances as readonly string[]).includes(state);

/** Returns the advance of a merchant that has been overdue longest: until it is repaid, nothing more is advanced. */
export const findLongestOverdueAdvance = (
  { prisma, world }: InWorld,
  userNo: string,
): Promise<Pick<AdvanceRow, "advanceNo"> | null> =>
  prisma.advance.findFirst({
    where: { world: world.id, userNo, state: overdueAdvance },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: { advanceNo: true },
  });

/** Sorts the older first; those of one instant by their id, which increases within a world. */
const byAge = (a: AdvanceRow, b: AdvanceRow): number =>
  a.givenAt.getTime() - b.givenAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Locks those of some advances that are still open until the transaction ends, the older first. A caller that has
 * already locked ledger accounts locks only the free ones, and leaves the others to the next run.
 */
export const lockOpenAdvances = async (
  tx: Tx,
  ids: readonly string[],
  lock: "exclusive" | "free" = "exclusive",
): Promise<AdvanceRow[]> =>
  (await lockRows(tx, "Advance", tx.world.id, [...new Set(ids)], lock)).filter(isAdvanceOpen).sort(byAge);

/** Holds locked open advances, the older first, and by income the ids of all that were given on it. */
export interface OpenOn {
  readonly advances: readonly AdvanceRow[];
  readonly idsOn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Locks the open advances that were given on some incomes until the transaction ends. */
export async function lockOpenAdvancesOnIncomes(tx: Tx, incomeIds: readonly string[]): Promise<OpenOn> {
  const where = { world: tx.world.id, incomeId: { in: [...incomeIds] } };
  const sources = await tx.prisma.advanceSource.findMany({ where });
  const idsOn = new Map<string, Set<string>>();
  for (const { incomeId, advanceId } of sources) idsOn.set(incomeId, (idsOn.get(incomeId) ?? new Set()).add(advanceId));
  const advances = await lockOpenAdvances(
    tx,
    sources.map(({ advanceId }) => advanceId),
  );
  return { advances, idsOn };
}
