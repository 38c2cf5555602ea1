import type { Refuses, Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { amountText, money } from "@/lib/money/money";
import type { associations } from "@/lib/receiving/calls/associations";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { bothAmounts, dayMids, type LinkAmounts } from "./amounts";
import { link } from "./link";
import { held, isOpen, takesLinks, linkableOf, lockSides, openOf, type Sides } from "./sides";
import { liveLinks, release, useOf } from "./unlink";
import { associationViews } from "./views";

type Asking = Tx<Refuses<typeof associations.associate>> & { readonly who: Who };
type Links = Takes<typeof associations.associate>["links"];

/**
 * Links amounts of incomes to materials, credited or not; a pair that is linked already is released first. An amount is in
 * the currency of either side; the other side's is worked out at the day's mid.
 */
export const associate: Handler<typeof associations.associate> = async ({ links }, context) =>
  context.transact(async (tx) => {
    const { wanted, sides } = await ownSides(tx, links);
    await releasePairs(tx, sides, wanted);
    refuseTooMuch(tx, sides, wanted);
    const rows = await link(tx, sides, { userNo: tx.who.userNo, links: wanted, isAutomatic: false });
    return { associationNo: rows[0]?.associationNo ?? "", rows: await associationViews(tx, rows) };
  });

/** The incomes and materials that are named, held; refuses what is not the merchant's own, or takes no link. */
async function ownSides(tx: Asking, links: Links): Promise<{ wanted: LinkAmounts[]; sides: Sides }> {
  const own = { world: tx.world.id, userNo: tx.who.userNo };
  const incomes = await tx.prisma.income.findMany({
    where: { ...own, detailId: { in: links.map(({ detailId }) => detailId) } },
    select: { id: true, detailId: true, currency: true },
  });
  const materials = await tx.prisma.material.findMany({
    where: { ...own, serialNo: { in: links.map(({ serialNo }) => serialNo) } },
    select: { id: true, serialNo: true, currency: true },
  });
  const incomeOf = new Map(incomes.map((row) => [row.detailId, row]));
  const materialOf = new Map(materials.map((row) => [row.serialNo, row]));
  const pairs = links.map(({ detailId, serialNo, amount }) => ({
    incomeId: (incomeOf.get(detailId) ?? tx.refuse("ORDER_NOTFOUND")).id,
    materialId: (materialOf.get(serialNo) ?? tx.refuse("RELATED_ORDER_NOTFOUND")).id,
    amount,
  }));
  const sides = await lockSides(tx, {
    incomeIds: incomes.map(({ id }) => id),
    materialIds: materials.map(({ id }) => id),
  });
  const midsOf = await dayMids(tx);
  const wanted = pairs.map(({ incomeId, materialId, amount }, at) => {
    const [income, material] = [held(sides.incomes, incomeId), held(sides.materials, materialId)];
    if (!isOpen(material)) return tx.refuse("RELATED_ORDER_NOTFOUND");
    if (!takesLinks(income)) return tx.refuse("OPERATION_NOT_ALLOW");
    const currencies = { income: currencyOf(income.currency), material: currencyOf(material.currency) };
    return { incomeId, materialId, ...bothAmounts(tx, { amount, at: `links.${at}.amount` }, currencies, midsOf) };
  });
  return { wanted, sides };
}

/** The old link of each pair goes before the new one is made (specification 2, section 4). */
async function releasePairs(tx: Asking, sides: Sides, wanted: readonly LinkAmounts[]): Promise<void> {
  const pairs = new Set(wanted.map(({ incomeId, materialId }) => `${incomeId} ${materialId}`));
  const live = await liveLinks(tx, { incomeId: { in: wanted.map(({ incomeId }) => incomeId) } });
  const before = live.filter(({ incomeId, materialId }) => pairs.has(`${incomeId} ${materialId}`));
  const use = await useOf(tx, sides, before);
  if (use) return tx.refuse("ASSOCIATION_USED", use);
  await release(tx, sides, before);
}

/** Refuses links that would take more than is open of an income, or may be linked of a material. */
function refuseTooMuch(tx: Asking, { incomes, materials }: Sides, wanted: readonly LinkAmounts[]): void {
  for (const income of incomes.values()) {
    const open = openOf(income);
    if (sumOf(wanted.filter(({ incomeId }) => incomeId === income.id).map(({ minor }) => minor)) > open)
      return tx.refuse("LINK_ABOVE_INCOME", {
        detailId: income.detailId,
        open: amountText(money(currencyOf(income.currency), open)),
      });
  }
  for (const material of materials.values()) {
    const linkable = linkableOf(material);
    if (sumOf(wanted.filter(({ materialId }) => materialId === material.id).map((one) => one.materialMinor)) > linkable)
      return tx.refuse("LINK_ABOVE_MATERIAL", {
        serialNo: material.serialNo,
        linkable: amountText(money(currencyOf(material.currency), linkable)),
      });
  }
}

const sumOf = (minors: readonly bigint[]): bigint => minors.reduce((sum, minor) => sum + minor, 0n);
