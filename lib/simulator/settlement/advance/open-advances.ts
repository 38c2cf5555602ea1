import { openAdvances, overdueAdvance } from "@/lib/settlement/advance-states";
import type { Owed } from "@/lib/settlement/advance/repay";
import { lockRows, type Row } from "@/lib/simulator/platform/store/records";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

export type Advance = Row<"Advance">;

/** What of an advance is not repaid, and of its interest not collected, in minor units. */
export const outstandingOf = ({ amountMinor, repaidMinor }: Pick<Advance, "amountMinor" | "repaidMinor">): bigint =>
  amountMinor - repaidMinor;
export const interestOwedOf = ({
  interestMinor,
  interestPaidMinor,
}: Pick<Advance, "interestMinor" | "interestPaidMinor">): bigint => interestMinor - interestPaidMinor;

export const owedOf = (row: Advance): Owed => ({
  id: row.id,
  outstandingMinor: outstandingOf(row),
  interestMinor: interestOwedOf(row),
});

export const isOpen = ({ state }: Pick<Advance, "state">): boolean =>
  (openAdvances as readonly string[]).includes(state);

/** The advance of a merchant that has been overdue longest: until it is repaid, nothing more is advanced to them. */
export const overdueOf = ({ prisma, world }: InWorld, userNo: string): Promise<Pick<Advance, "advanceNo"> | null> =>
  prisma.advance.findFirst({
    where: { world: world.id, userNo, state: overdueAdvance },
    orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    select: { advanceNo: true },
  });

/** The older first: those of one instant by their number, which counts up within a world. */
const byAge = (a: Advance, b: Advance): number => a.givenAt.getTime() - b.givenAt.getTime() || (a.id < b.id ? -1 : 1);

/**
 * Advances by their ids that are still open, held until the transaction ends, the older first. Who holds ledger accounts
 * already takes those alone that are free, and leaves the others to the next look.
 */
export const lockOpen = async (
  tx: Tx,
  ids: readonly string[],
  lock: "exclusive" | "free" = "exclusive",
): Promise<Advance[]> =>
  (await lockRows(tx, "Advance", tx.world.id, [...new Set(ids)], lock)).filter(isOpen).sort(byAge);

/** Open advances that are held, the older first, and by income the ids of all that were given on it. */
export interface OpenOn {
  readonly advances: readonly Advance[];
  readonly idsOn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The advances that were given on some incomes and are still open, held until the transaction ends. */
export async function lockOpenOn(tx: Tx, incomeIds: readonly string[]): Promise<OpenOn> {
  const where = { world: tx.world.id, incomeId: { in: [...incomeIds] } };
  const sources = await tx.prisma.advanceSource.findMany({ where });
  const idsOn = new Map<string, Set<string>>();
  for (const { incomeId, advanceId } of sources) idsOn.set(incomeId, (idsOn.get(incomeId) ?? new Set()).add(advanceId));
  const advances = await lockOpen(
    tx,
    sources.map(({ advanceId }) => advanceId),
  );
  return { advances, idsOn };
}
