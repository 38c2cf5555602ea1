import { money } from "@/lib/money/money";
import { candidatesOf } from "@/lib/receiving/association/candidates";
import { proposedFor, proposedOver, type Share } from "@/lib/receiving/association/proposal";
import { incomesOfferedMax, reasonPoints } from "@/lib/receiving/association/terms";
import type { associations } from "@/lib/receiving/calls/associations";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { isOpenSql, openMaterialsFor } from "./open-materials.sql";
import { unlinkedIncomes } from "./open-rows";
import { dayMids } from "./amounts";
import { isOpen, linkableOf, openOf, takesLinks, toOpenIncome, toOpenMaterial } from "./sides";
import { associationViews, remittancesOf, toLinkable, toStanding } from "./views";

const newestFirst = [{ madeAt: "desc" as const }, { id: "desc" as const }];

const minorOf = (shares: readonly Share[], of: string): bigint | undefined => shares.find(({ id }) => id === of)?.minor;

/** What an income is linked to, and what it may have been paid for. */
export const incomeAssociations: Handler<typeof associations.incomeAssociations> = async ({ detailId }, context) => {
  const { world, who, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, userNo: who.userNo, detailId } });
  if (!income) return refuse("ORDER_NOTFOUND");
  const from = (await remittancesOf(context, [income])).get(income.remittanceId);
  const links = await prisma.association.findMany({
    where: { world: world.id, incomeId: income.id },
    orderBy: newestFirst,
  });
  const asked = toOpenIncome(income, { payerName: from?.payerName ?? "", postscript: from?.postscript ?? "" });
  const isOpenStill = takesLinks(income) && openOf(income) > 0n;
  const open = isOpenStill ? await openMaterialsFor(context, income.userNo, asked) : [];
  const found = candidatesOf(asked, open.map(toOpenMaterial));
  const proposed = proposedFor(asked, found);
  return {
    income: toStanding(income, from),
    associations: await associationViews(context, links),
    candidates: found.map(({ material, reasons, score }) => {
      const minor = minorOf(proposed, material.id);
      return {
        ...toLinkable(material),
        reasons: reasons.map((reason) => ({ reason, points: reasonPoints[reason] })),
        score,
        proposed: minor === undefined ? null : money(asked.currency, minor),
      };
    }),
  };
};

/** The merchant's materials that take links, those of the income's currency first, then the oldest contract. */
export const linkableMaterials: Handler<typeof associations.linkableMaterials> = async (
  { detailId, currency, text, ...paged },
  context,
) => {
  const { world, who, prisma, sql, refuse } = context;
  const income =
    detailId === undefined
      ? undefined
      : ((await prisma.income.findFirst({ where: { world: world.id, userNo: who.userNo, detailId } })) ??
        refuse("ORDER_NOTFOUND"));
  const wanted = text?.trim().toLowerCase();
  const found = await pageOfRows<object>(sql, paged, {
    from: "material m",
    ...withFilters(
      {
        where: `${isOpenSql} and $3::text is not null`,
        values: [world.id, who.userNo, income?.currency ?? ""],
      },
      [
        [currency, (n) => `m.currency = ${n}`],
        [wanted, (n) => `strpos(lower(m.contract_no || ' ' || m.buyer_name || ' ' || m.serial_no), ${n}) > 0`],
      ],
    ),
    columns: "m.*",
    order: "m.currency <> $3::text, m.contract_date, m.serial_no",
    key: "world, serial_no",
  });
  const of = income && { currency: currencyOf(income.currency), midsOf: await dayMids(context) };
  return { ...found, rows: found.rows.map((row) => toLinkable(named<"Material">(row), of)) };
};

/** The incomes that a material may have been paid by, those that wait first, with what is proposed of each. */
async function offered(context: Parameters<typeof unlinkedIncomes>[0], material: Row<"Material">) {
  if (!isOpen(material) || linkableOf(material) === 0n) return [];
  const { userNo, currency } = material;
  const waiting = await unlinkedIncomes(context, { userNo, currency }, incomesOfferedMax);
  const shares = proposedOver(
    toOpenMaterial(material),
    waiting.map((told) => toOpenIncome(told.income, told)),
  );
  return waiting.map((told) => {
    const minor = minorOf(shares, told.income.id);
    const proposed = minor === undefined ? null : money(currencyOf(currency), minor);
    return { ...toStanding(told.income, told), proposed };
  });
}

/** The incomes that a material is linked to, and those that it may be linked to. */
export const materialAssociations: Handler<typeof associations.materialAssociations> = async (
  { serialNo },
  context,
) => {
  const { world, who, prisma, refuse } = context;
  const material = await prisma.material.findFirst({ where: { world: world.id, userNo: who.userNo, serialNo } });
  if (!material) return refuse("RELATED_ORDER_NOTFOUND");
  const links = await prisma.association.findMany({
    where: { world: world.id, materialId: material.id },
    orderBy: newestFirst,
  });
  return {
    material: toLinkable(material),
    associations: await associationViews(context, links),
    incomes: await offered(context, material),
  };
};
