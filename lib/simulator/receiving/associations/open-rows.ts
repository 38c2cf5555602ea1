import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import { owing } from "../quick/standing";
import { awaiting } from "./sides";
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
  const said = await remittancesOf(tx, incomes);
  return incomes.map((income) => {
    const { payerName = "", postscript = "" } = said.get(income.remittanceId) ?? {};
    return { income, payerName, postscript };
  });
}
