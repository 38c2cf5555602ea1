import { openMaterial } from "@/lib/materials/states";
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

/** Which of a merchant's materials take links: approved, and not linked whole. */
export const openMaterialsWhere = (tx: InWorld, of: { readonly userNo: string; readonly currency?: string }) => ({
  world: tx.world.id,
  ...of,
  state: openMaterial,
  linkedMinor: { lt: tx.prisma.material.fields.amountMinor },
});

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
  const incomes = await tx.prisma.income.findMany({
    where: { world: tx.world.id, ...of, OR: [{ state: awaiting }, owing] },
    orderBy: [{ creditedAt: "asc" }, { id: "asc" }],
    ...(most !== undefined && { take: most }),
  });
  const said = await remittancesOf(tx, incomes);
  return incomes.map((income) => {
    const { payerName = "", postscript = "" } = said.get(income.remittanceId) ?? {};
    return { income, payerName, postscript };
  });
}
