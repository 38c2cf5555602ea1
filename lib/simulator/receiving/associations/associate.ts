import type { Refuses, Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { amountText, money } from "@/lib/money/money";
import type { associations } from "@/lib/receiving/calls/associations";
import type { Handler } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import type { Tx } from "../../store/tx";
import { link } from "./link";
import { held, isOpen, takesLinks, linkableOf, lockSides, openOf, type Moved, type Sides } from "./sides";
import { areUsed, liveLinks, unlink } from "./unlink";
import { associationViews } from "./views";

type Asking = Tx<Refuses<typeof associations.associate>> & { readonly who: Who };
type Links = Takes<typeof associations.associate>["links"];

/** Links amounts of incomes to materials; a pair that is linked already is released first. */
export const associate: Handler<typeof associations.associate> = async ({ links }, context) =>
  context.transact(async (tx) => {
    const { wanted, sides } = await ownSides(tx, links);
    await releasePairs(tx, sides, wanted);
    refuseTooMuch(tx, sides, wanted);
    const rows = await link(tx, sides, { userNo: tx.who.userNo, links: wanted, isAutomatic: false });
    return { associationNo: rows[0]?.associationNo ?? "", rows: await associationViews(tx, rows) };
  });

/** The incomes and materials that are named, held; refuses what is not the merchant's own, or takes no link. */
async function ownSides(tx: Asking, links: Links): Promise<{ wanted: Moved[]; sides: Sides }> {
  const own = { world: tx.world.id, userNo: tx.who.userNo };
  const incomes = await tx.prisma.income.findMany({
    where: { ...own, detailId: { in: links.map(({ detailId }) => detailId) } },
    select: { id: true, detailId: true },
  });
  const materials = await tx.prisma.material.findMany({
    where: { ...own, serialNo: { in: links.map(({ serialNo }) => serialNo) } },
    select: { id: true, serialNo: true },
  });
  const incomeIds = new Map(incomes.map(({ id, detailId }) => [detailId, id]));
  const materialIds = new Map(materials.map(({ id, serialNo }) => [serialNo, id]));
  const wanted = links.map(({ detailId, serialNo, amount }) => ({
    incomeId: incomeIds.get(detailId) ?? tx.refuse("ORDER_NOTFOUND"),
    materialId: materialIds.get(serialNo) ?? tx.refuse("RELATED_ORDER_NOTFOUND"),
    minor: amount.minor,
    currency: amount.currency,
  }));
  const sides = await lockSides(tx, { incomeIds: [...incomeIds.values()], materialIds: [...materialIds.values()] });
  for (const { incomeId, materialId, currency } of wanted) {
    const [income, material] = [held(sides.incomes, incomeId), held(sides.materials, materialId)];
    if (!isOpen(material)) return tx.refuse("RELATED_ORDER_NOTFOUND");
    if (!takesLinks(income)) return tx.refuse("OPERATION_NOT_ALLOW");
    if (income.currency !== currency || material.currency !== currency) return tx.refuse("INVALID_CURRENCY");
  }
  return { wanted, sides };
}

/** The old link of each pair goes before the new one is made (specification 2, section 4). */
async function releasePairs(tx: Asking, sides: Sides, wanted: readonly Moved[]): Promise<void> {
  const pairs = new Set(wanted.map(({ incomeId, materialId }) => `${incomeId} ${materialId}`));
  const live = await liveLinks(tx, { incomeId: { in: wanted.map(({ incomeId }) => incomeId) } });
  const before = live.filter(({ incomeId, materialId }) => pairs.has(`${incomeId} ${materialId}`));
  if (await areUsed(tx, before)) return tx.refuse("OPERATION_NOT_ALLOW");
  await unlink(tx, sides, before, { event: "release", reason: "" });
}

/** Refuses links that would take more than is open of an income, or may be linked of a material. */
function refuseTooMuch(tx: Asking, { incomes, materials }: Sides, wanted: readonly Moved[]): void {
  for (const income of incomes.values()) {
    const open = openOf(income);
    if (sumOf(wanted, ({ incomeId }) => incomeId === income.id) > open)
      return tx.refuse("LINK_ABOVE_INCOME", {
        detailId: income.detailId,
        open: amountText(money(currencyOf(income.currency), open)),
      });
  }
  for (const material of materials.values()) {
    const linkable = linkableOf(material);
    if (sumOf(wanted, ({ materialId }) => materialId === material.id) > linkable)
      return tx.refuse("LINK_ABOVE_MATERIAL", {
        serialNo: material.serialNo,
        linkable: amountText(money(currencyOf(material.currency), linkable)),
      });
  }
}

const sumOf = (wanted: readonly Moved[], of: (one: Moved) => boolean): bigint =>
  wanted.filter(of).reduce((sum, { minor }) => sum + minor, 0n);
