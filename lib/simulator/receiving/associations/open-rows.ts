import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { owing } from "../quick/standing";
import { awaiting, unlinkedIncomeMinor, canTakeLinks } from "./sides";
import { remitterDetailsByRemittance } from "./views";

/** Describes an income with its remittance's payer and postscript. */
export interface IncomeWithRemittance {
  readonly income: Row<"Income">;
  readonly payerName: string;
  readonly postscript: string;
}

/** Returns a merchant's incomes that are to be associated, waiting or credited ahead of it, the oldest first. */
export async function incomesAwaitingAssociation(
  tx: InWorld,
  of: {
    readonly userNo: string;
    readonly currency?: string;
    readonly detailId?: string;
    readonly linkedMinor?: bigint;
  },
  most?: number,
): Promise<IncomeWithRemittance[]> {
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
  return withRemittances(tx, incomes);
}

/**
 * Returns a merchant's incomes of a currency that can still be associated, up to a limit: those that wait for it first,
 * then credited ones, each the oldest first.
 */
export async function incomesWithUnlinkedAmount(
  tx: InWorld,
  of: { readonly userNo: string; readonly currency: string },
  most: number,
): Promise<IncomeWithRemittance[]> {
  const waiting = await incomesAwaitingAssociation(tx, of, most);
  if (waiting.length >= most) return waiting;
  const waitingIds = new Set(waiting.map(({ income }) => income.id));
  const creditedRows = await tx.prisma.income.findMany({
    where: {
      ...{ world: tx.world.id, ...of },
      creditedAt: { not: null },
      linkedMinor: { lt: tx.prisma.income.fields.amountMinor },
    },
    orderBy: [{ arrivedAt: "asc" }, { id: "asc" }],
    take: most * 4,
  });
  const further = creditedRows.filter(
    (row) => unlinkedIncomeMinor(row) > 0n && canTakeLinks(row) && !waitingIds.has(row.id),
  );
  return [...waiting, ...(await withRemittances(tx, further.slice(0, most - waiting.length)))];
}

/** Adds the payers and postscripts of their remittances to incomes. */
async function withRemittances(tx: InWorld, incomes: readonly Row<"Income">[]): Promise<IncomeWithRemittance[]> {
  const remittances = await remitterDetailsByRemittance(tx, incomes);
  return incomes.map((income) => {
    const { payerName = "", postscript = "" } = remittances.get(income.remittanceId) ?? {};
    return { income, payerName, postscript };
  });
}
