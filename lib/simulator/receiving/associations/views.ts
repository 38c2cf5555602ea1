import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { money } from "@/lib/money/money";
import type { association as shape, linkable, standing } from "@/lib/receiving/calls/associations";
import { association, isLive } from "@/lib/receiving/association-states";
import { currencyOf } from "../../store/currency-of";
import type { Row } from "../../store/records";
import type { InWorld } from "../../store/tx";
import type { ComparedMaterial } from "./open-materials.sql";
import { pledgedAmong } from "../../settlement/advance/pledged";
import { isAhead } from "../quick/standing";
import { incomeStateOf } from "../views";
import { takesLinks, linkableOf, netOf, openOf } from "./sides";

export type AssociationView = z.output<typeof shape>;

/** What the incomes and materials of some links say beside the links themselves. */
async function besides(tx: InWorld, rows: readonly Row<"Association">[]) {
  const world = tx.world.id;
  const incomes = await tx.prisma.income.findMany({
    where: { world, id: { in: [...new Set(rows.map(({ incomeId }) => incomeId))] } },
    select: { id: true, detailId: true, state: true, quickAudit: true, remittanceId: true },
  });
  const remittances = await remittancesOf(tx, incomes);
  const materials = await tx.prisma.material.findMany({
    where: { world, id: { in: [...new Set(rows.map(({ materialId }) => materialId))] } },
    select: { id: true, serialNo: true, contractNo: true, buyerName: true },
  });
  return {
    incomeOf: new Map(incomes.map((row) => [row.id, row])),
    remittanceOf: remittances,
    materialOf: new Map(materials.map((row) => [row.id, row])),
  };
}

/** What the remittances of some incomes said, by the remittance's id. */
export async function remittancesOf(tx: InWorld, incomes: readonly Pick<Row<"Income">, "remittanceId">[]) {
  // asked for none, a database of many rows begins by reading them all
  const rows =
    incomes.length === 0
      ? []
      : await tx.prisma.remittance.findMany({
          where: { world: tx.world.id, id: { in: incomes.map(({ remittanceId }) => remittanceId) } },
          select: { id: true, orderNo: true, payerName: true, postscript: true },
        });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Links as the calls show them. */
export async function associationViews(tx: InWorld, rows: readonly Row<"Association">[]): Promise<AssociationView[]> {
  if (rows.length === 0) return [];
  const { incomeOf, remittanceOf, materialOf } = await besides(tx, rows);
  const live = rows.filter(({ state }) => isLive(state)).map(({ incomeId }) => incomeId);
  const pledged = live.length > 0 ? await pledgedAmong(tx, live) : new Set();
  return rows.map((row) => {
    const [income, material] = [incomeOf.get(row.incomeId), materialOf.get(row.materialId)];
    invariant(association.is(row.state), `${row.state} is a state of an association`);
    invariant(income && material, "a link has both its sides");
    const { associationNo, state, isAutomatic, reason, madeAt, endedAt } = row;
    return {
      associationNo,
      state,
      detailId: income.detailId,
      serialNo: material.serialNo,
      contractNo: material.contractNo,
      buyerName: material.buyerName,
      remitterName: remittanceOf.get(income.remittanceId)?.payerName ?? "",
      amount: money(currencyOf(row.currency), row.amountMinor),
      isAutomatic,
      isReleasable: isLive(state) && row.drawnMinor === 0n && takesLinks(income) && !pledged.has(row.incomeId),
      reason,
      madeAt,
      endedAt,
    };
  });
}

/** A material as far as its links go. */
export function toLinkable(row: ComparedMaterial): z.output<typeof linkable> {
  const { serialNo, contractNo, contractDate, buyerName, productName } = row;
  const currency = currencyOf(row.currency);
  return {
    serialNo,
    contractNo,
    contractDate,
    buyerName,
    productName,
    amount: money(currency, row.amountMinor),
    linkable: money(currency, linkableOf(row)),
  };
}

/** An income as far as its links go. */
export function toStanding(
  row: Row<"Income">,
  from: { readonly payerName: string; readonly postscript: string } | undefined,
): z.output<typeof standing> {
  const currency = currencyOf(row.currency);
  return {
    detailId: row.detailId,
    state: incomeStateOf(row.state),
    net: money(currency, netOf(row)),
    linked: money(currency, row.linkedMinor),
    open: money(currency, openOf(row)),
    remitterName: from?.payerName ?? "",
    postscript: from?.postscript ?? "",
    arrivedAt: row.arrivedAt,
    owesOrders: isAhead(row) && openOf(row) > 0n,
  };
}
