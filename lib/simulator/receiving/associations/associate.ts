import type { CallErrors, CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { amountText, money } from "@/lib/money/money";
import type { associations } from "@/lib/receiving/calls/associations";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { resolveLinkAmounts, loadDayMidRates, type LinkAmounts } from "./amounts";
import { linkIncomesToMaterials } from "./link";
import {
  lockedRow,
  isOpenForLinks,
  canTakeLinks,
  linkableMaterialMinor,
  lockLinkSides,
  unlinkedIncomeMinor,
  type Sides,
} from "./sides";
import { findLiveIncomeLinks, releaseUnusedLinks, findReleaseBlocker } from "./unlink";
import { associationViews } from "./views";

type AssociateTx = Tx<CallErrors<typeof associations.associate>> & { readonly principal: Principal };
type Links = CallInput<typeof associations.associate>["links"];

/**
 * Links amounts of incomes to materials, credited or not; an existing link of a pair is released first. An amount is in
 * the currency of either side; the other side's is computed at the day's mid rate.
 */
export const associateIncomesWithMaterials: Handler<typeof associations.associate> = async ({ links }, context) =>
  context.transact(async (tx) => {
    const { linkAmounts, sides } = await ownSides(tx, links);
    await releasePairs(tx, sides, linkAmounts);
    refuseTooMuch(tx, sides, linkAmounts);
    const rows = await linkIncomesToMaterials(tx, sides, {
      userNo: tx.principal.userNo,
      links: linkAmounts,
      isAutomatic: false,
    });
    return { associationNo: rows[0]?.associationNo ?? "", rows: await associationViews(tx, rows) };
  });

/** Locks the named incomes and materials; refuses those that are not the merchant's or cannot be linked. */
async function ownSides(tx: AssociateTx, links: Links): Promise<{ linkAmounts: LinkAmounts[]; sides: Sides }> {
  const merchantScope = { world: tx.world.id, userNo: tx.principal.userNo };
  const incomes = await tx.prisma.income.findMany({
    where: { ...merchantScope, detailId: { in: links.map(({ detailId }) => detailId) } },
    select: { id: true, detailId: true, currency: true },
  });
  const materials = await tx.prisma.material.findMany({
    where: { ...merchantScope, serialNo: { in: links.map(({ serialNo }) => serialNo) } },
    select: { id: true, serialNo: true, currency: true },
  });
  const incomeOf = new Map(incomes.map((row) => [row.detailId, row]));
  const materialOf = new Map(materials.map((row) => [row.serialNo, row]));
  const pairs = links.map(({ detailId, serialNo, amount }) => ({
    incomeId: (incomeOf.get(detailId) ?? tx.refuse("ORDER_NOTFOUND")).id,
    materialId: (materialOf.get(serialNo) ?? tx.refuse("RELATED_ORDER_NOTFOUND")).id,
    amount,
  }));
  const sides = await lockLinkSides(tx, {
    incomeIds: incomes.map(({ id }) => id),
    materialIds: materials.map(({ id }) => id),
  });
  const midsOf = await loadDayMidRates(tx);
  const linkAmounts = pairs.map(({ incomeId, materialId, amount }, at) => {
    const [income, material] = [lockedRow(sides.incomes, incomeId), lockedRow(sides.materials, materialId)];
    if (!isOpenForLinks(material)) return tx.refuse("RELATED_ORDER_NOTFOUND");
    if (!canTakeLinks(income)) return tx.refuse("OPERATION_NOT_ALLOW");
    const currencies = { income: currencyFromColumn(income.currency), material: currencyFromColumn(material.currency) };
    return {
      incomeId,
      materialId,
      ...resolveLinkAmounts(tx, { amount, at: `links.${at}.amount` }, currencies, midsOf),
    };
  });
  return { linkAmounts, sides };
}

/** Releases the old link of each pair before the new one is made (specification 2, section 4). */
async function releasePairs(tx: AssociateTx, sides: Sides, linkAmounts: readonly LinkAmounts[]): Promise<void> {
  const pairs = new Set(linkAmounts.map(({ incomeId, materialId }) => `${incomeId} ${materialId}`));
  const live = await findLiveIncomeLinks(tx, { incomeId: { in: linkAmounts.map(({ incomeId }) => incomeId) } });
  const before = live.filter(({ incomeId, materialId }) => pairs.has(`${incomeId} ${materialId}`));
  const use = await findReleaseBlocker(tx, sides, before);
  if (use) return tx.refuse("ASSOCIATION_USED", use);
  await releaseUnusedLinks(tx, sides, before);
}

/** Refuses links that exceed the open amount of an income, or the linkable amount of a material. */
function refuseTooMuch(tx: AssociateTx, { incomes, materials }: Sides, linkAmounts: readonly LinkAmounts[]): void {
  for (const income of incomes.values()) {
    const open = unlinkedIncomeMinor(income);
    if (sumOf(linkAmounts.filter(({ incomeId }) => incomeId === income.id).map(({ minor }) => minor)) > open)
      return tx.refuse("LINK_ABOVE_INCOME", {
        detailId: income.detailId,
        open: amountText(money(currencyFromColumn(income.currency), open)),
      });
  }
  for (const material of materials.values()) {
    const linkable = linkableMaterialMinor(material);
    if (
      sumOf(linkAmounts.filter(({ materialId }) => materialId === material.id).map((item) => item.materialMinor)) >
      linkable
    )
      return tx.refuse("LINK_ABOVE_MATERIAL", {
        serialNo: material.serialNo,
        linkable: amountText(money(currencyFromColumn(material.currency), linkable)),
      });
  }
}

const sumOf = (minors: readonly bigint[]): bigint => minors.reduce((sum, minor) => sum + minor, 0n);
