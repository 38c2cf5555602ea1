import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { canonicalPair } from "@/lib/money/rate";
import type { associationView as shape, linkable, incomeStanding } from "@/lib/receiving/calls/associations";
import { associationMachine, isLiveAssociation } from "@/lib/receiving/association-states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { ComparedMaterial } from "./open-materials";
import { isCreditedAheadOfOrders } from "../quick/standing";
import { requireIncomeState } from "../views";
import { convertAtDayMid, type DayMid } from "./amounts";
import { canTakeLinks, linkableMaterialMinor, netIncomeMinor, unlinkedIncomeMinor } from "./sides";
import { findLinkUses } from "./uses";

export type AssociationView = z.output<typeof shape>;

/** Reads the incomes, remittances and materials that the views of some links need. */
async function besides(tx: InWorld, rows: readonly Row<"Association">[]) {
  const world = tx.world.id;
  const incomes = await tx.prisma.income.findMany({
    where: { world, id: { in: [...new Set(rows.map(({ incomeId }) => incomeId))] } },
    select: { id: true, detailId: true, state: true, quickAudit: true, creditedAt: true, remittanceId: true },
  });
  const remittances = await remitterDetailsByRemittance(tx, incomes);
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

/** Returns the payers and postscripts of some incomes' remittances, by the remittance's id. */
export async function remitterDetailsByRemittance(
  tx: InWorld,
  incomes: readonly Pick<Row<"Income">, "remittanceId">[],
) {
  // with an empty list, the database would begin by reading all rows
  const rows =
    incomes.length === 0
      ? []
      : await tx.prisma.remittance.findMany({
          where: { world: tx.world.id, id: { in: incomes.map(({ remittanceId }) => remittanceId) } },
          select: { id: true, orderNo: true, payerName: true, postscript: true },
        });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns links as the API presents them. */
export async function associationViews(tx: InWorld, rows: readonly Row<"Association">[]): Promise<AssociationView[]> {
  if (rows.length === 0) return [];
  const { incomeOf, remittanceOf, materialOf } = await besides(tx, rows);
  const uses = await findLinkUses(tx, rows);
  return rows.map((row) => {
    const [income, material] = [incomeOf.get(row.incomeId), materialOf.get(row.materialId)];
    invariant(associationMachine.is(row.state), `${row.state} is a state of an association`);
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
      amount: money(currencyFromColumn(row.currency), row.amountMinor),
      materialAmount: money(currencyFromColumn(row.materialCurrency), row.materialMinor),
      rate: rateOf(row),
      rateDay: row.rateDay,
      used: money(currencyFromColumn(row.currency), uses.get(row.id)?.minor ?? 0n),
      usedBy: [...(uses.get(row.id)?.orderNos ?? [])],
      isAutomatic,
      isReleasable: isReleasable(row, income, uses.get(row.id)?.minor ?? 0n),
      reason,
      madeAt,
      endedAt,
    };
  });
}

/** Returns true when part of a link can be released: the unused part, or all of a link under review. */
const isReleasable = (
  { state, amountMinor }: Row<"Association">,
  income: Parameters<typeof canTakeLinks>[0],
  usedMinor: bigint,
): boolean =>
  isLiveAssociation(state) &&
  canTakeLinks(income) &&
  usedMinor < amountMinor &&
  (usedMinor === 0n || state !== associationMachine.first);

/** Returns the rate at which a link of two currencies was made. */
function rateOf({ rate, currency, materialCurrency }: Row<"Association">) {
  return rate === null
    ? null
    : { ...canonicalPair(currencyFromColumn(currency), currencyFromColumn(materialCurrency)), value: rate };
}

/** Returns a material with the amounts that matter for linking, also in an income's currency when one is given. */
export function toLinkableMaterialView(
  row: ComparedMaterial,
  of?: { readonly currency: Currency; readonly midsOf: (first: Currency, second: Currency) => DayMid | undefined },
): z.output<typeof linkable> {
  const { serialNo, contractNo, contractDate, buyerName, productName } = row;
  const currency = currencyFromColumn(row.currency);
  return {
    serialNo,
    contractNo,
    contractDate,
    buyerName,
    productName,
    amount: money(currency, row.amountMinor),
    linkable: money(currency, linkableMaterialMinor(row)),
    inIncome: of && of.currency !== currency ? inIncome(money(currency, linkableMaterialMinor(row)), of) : null,
  };
}

/** Returns the linkable amount of a material in another currency, or null when the day has no rate. */
function inIncome(amount: Money, { currency, midsOf }: NonNullable<Parameters<typeof toLinkableMaterialView>[1]>) {
  const dayMid = midsOf(amount.currency, currency);
  const linkableThere = convertAtDayMid(amount, currency, dayMid, "down");
  return dayMid && linkableThere ? { linkable: linkableThere, rate: dayMid.rate, rateDay: dayMid.day } : null;
}

/** Returns an income with the amounts that matter for linking. */
export function toIncomeLinkStandingView(
  row: Row<"Income">,
  from: { readonly payerName: string; readonly postscript: string } | undefined,
): z.output<typeof incomeStanding> {
  const currency = currencyFromColumn(row.currency);
  return {
    detailId: row.detailId,
    state: requireIncomeState(row.state),
    net: money(currency, netIncomeMinor(row)),
    linked: money(currency, row.linkedMinor),
    open: money(currency, unlinkedIncomeMinor(row)),
    remitterName: from?.payerName ?? "",
    postscript: from?.postscript ?? "",
    arrivedAt: row.arrivedAt,
    owesOrders: isCreditedAheadOfOrders(row) && unlinkedIncomeMinor(row) > 0n,
    takesLinks: canTakeLinks(row) && unlinkedIncomeMinor(row) > 0n,
  };
}
