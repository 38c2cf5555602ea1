import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { owing } from "../quick/standing";
import { awaiting, openOf, takesLinks } from "./sides";
import { remittancesOf } from "./views";

/** An income with what its remittance said. */
export interface Told {
  readonly income: Row<"Income">;
  readonly payerName: string;
  readonly postscript: string;
}

/** A merchant's incomes that are to be associated: they wait for it, or were credited ahead of it; the oldest first. */
export async function awaitingIncomes(
  tx: InWorld,
  of: {
    readonly userNo: string;
    readonly currency?: string;
    readonly detailId?: string;
    readonly linkedMinor?: bigint;
  },
  most?: number,
): Promise<Told[]> {
  // each by an index of its own, in order: of a few out of many no more are read than are wanted
  const states = most === undefined ? [{ OR: [{ state: awaiting }, owing] }] : [{ state: awaiting }, owing];
  const incomes: Row<"Income">[] = [];
  for (const state of states)
    incomes.push(
      ...(await tx.prisma.income.findMany({
        where: { world: tx.world.id, ...of, ...state },
        orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
        ...(most !== undefined && { take: most }),
      })),
    );
  if (most !== undefined) {
    incomes.sort((a, b) => a.arrivedAt.getTime() - b.arrivedAt.getTime() || a.id.localeCompare(b.id));
    incomes.splice(most);
  }
  return toldOf(tx, incomes);
}

/**
 * A merchant's incomes of a currency that something may still be associated of, so many at most: those that wait for it
 * first, then those that are credited, each the oldest first.
 */
export async function unlinkedIncomes(
  tx: InWorld,
  of: { readonly userNo: string; readonly currency: string },
  most: number,
): Promise<Told[]> {
  const waiting = await awaitingIncomes(tx, of, most);
  if (waiting.length >= most) return waiting;
  const known = new Set(waiting.map(({ income }) => income.id));
  const credited = await tx.prisma.income.findMany({
    where: {
      ...{ world: tx.world.id, ...of },
      creditedAt: { not: null },
      linkedMinor: { lt: tx.prisma.income.fields.amountMinor },
    },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    take: most * 4,
  });
  const further = credited.filter((row) => openOf(row) > 0n && takesLinks(row) && !known.has(row.id));
  return [...waiting, ...(await toldOf(tx, further.slice(0, most - waiting.length)))];
}

/** Incomes with what their remittances said. */
async function toldOf(tx: InWorld, incomes: readonly Row<"Income">[]): Promise<Told[]> {
  const said = await remittancesOf(tx, incomes);
  return incomes.map((income) => {
    const { payerName = "", postscript = "" } = said.get(income.remittanceId) ?? {};
    return { income, payerName, postscript };
  });
}
