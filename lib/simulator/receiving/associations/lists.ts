import { money } from "@/lib/money/money";
import { rankMaterialCandidates } from "@/lib/receiving/association/candidates";
import { proposeLinksForIncome, proposeLinksForMaterial, type Share } from "@/lib/receiving/association/proposal";
import { incomesOfferedMax, reasonPoints } from "@/lib/receiving/association/terms";
import type { associations } from "@/lib/receiving/calls/associations";
import type { Handler } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, joinedTextExpression } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { linkableMaterialsQuery, findMaterialsToCompare } from "./open-materials";
import { incomesWithUnlinkedAmount } from "./open-rows";
import { loadDayMidRates } from "./amounts";
import {
  isOpenForLinks,
  linkableMaterialMinor,
  unlinkedIncomeMinor,
  canTakeLinks,
  toOpenIncome,
  toOpenMaterial,
} from "./sides";
import {
  associationViews,
  remitterDetailsByRemittance,
  toLinkableMaterialView,
  toIncomeLinkStandingView,
} from "./views";

const newestFirst = [{ madeAt: "desc" as const }, { id: "desc" as const }];

const minorOf = (shares: readonly Share[], of: string): bigint | undefined => shares.find(({ id }) => id === of)?.minor;

/** Returns the links of an income, and the materials that it may have been paid for. */
export const getIncomeAssociations: Handler<typeof associations.incomeAssociations> = async ({ detailId }, context) => {
  const { world, principal, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, userNo: principal.userNo, detailId } });
  if (!income) return refuse("ORDER_NOTFOUND");
  const from = (await remitterDetailsByRemittance(context, [income])).get(income.remittanceId);
  const links = await prisma.association.findMany({
    where: { world: world.id, incomeId: income.id },
    orderBy: newestFirst,
  });
  const openIncome = toOpenIncome(income, { payerName: from?.payerName ?? "", postscript: from?.postscript ?? "" });
  const isOpenStill = canTakeLinks(income) && unlinkedIncomeMinor(income) > 0n;
  const open = isOpenStill ? await findMaterialsToCompare(context, income.userNo, openIncome) : [];
  const candidates = rankMaterialCandidates(openIncome, open.map(toOpenMaterial));
  const shares = proposeLinksForIncome(openIncome, candidates);
  return {
    income: toIncomeLinkStandingView(income, from),
    associations: await associationViews(context, links),
    candidates: candidates.map(({ material, reasons, score }) => {
      const minor = minorOf(shares, material.id);
      return {
        ...toLinkableMaterialView(material),
        reasons: reasons.map((reason) => ({ reason, points: reasonPoints[reason] })),
        score,
        proposed: minor === undefined ? null : money(openIncome.currency, minor),
      };
    }),
  };
};

/** Lists the merchant's linkable materials, those of the income's currency first, then the oldest contract. */
export const listLinkableMaterials: Handler<typeof associations.linkableMaterials> = async (
  { detailId, currency, text, ...paging },
  context,
) => {
  const { world, principal, prisma, sql, refuse } = context;
  const income =
    detailId === undefined
      ? undefined
      : ((await prisma.income.findFirst({ where: { world: world.id, userNo: principal.userNo, detailId } })) ??
        refuse("ORDER_NOTFOUND"));
  const searchText = text?.trim().toLowerCase();
  const materials = linkableMaterialsQuery(world.id, principal.userNo)
    .where(({ eb, ref, fn }) =>
      allConditions([
        currency && eb("m.currency", "=", currency),
        searchText &&
          textContainsCondition(
            fn("lower", [joinedTextExpression(ref("m.contractNo"), ref("m.buyerName"), ref("m.serialNo"))]),
            searchText,
          ),
      ]),
    )
    .orderBy(({ eb }) => eb("m.currency", "<>", income?.currency ?? ""))
    .orderBy("m.contractDate")
    .orderBy("m.serialNo");
  const page = await readPage(sql, paging, materials, {
    key: ["m.world", "m.serialNo"],
    isIndexed: true,
    select: (listed) => listed.selectAll("m"),
  });
  const of = income && { currency: currencyFromColumn(income.currency), midsOf: await loadDayMidRates(context) };
  return { ...page, rows: page.rows.map((row) => toLinkableMaterialView(row, of)) };
};

/** Returns the incomes that may have paid a material, waiting ones first, with the proposed amount of each. */
async function offeredIncomes(context: Parameters<typeof incomesWithUnlinkedAmount>[0], material: Row<"Material">) {
  if (!isOpenForLinks(material) || linkableMaterialMinor(material) === 0n) return [];
  const { userNo, currency } = material;
  const waiting = await incomesWithUnlinkedAmount(context, { userNo, currency }, incomesOfferedMax);
  const shares = proposeLinksForMaterial(
    toOpenMaterial(material),
    waiting.map((row) => toOpenIncome(row.income, row)),
  );
  return waiting.map((row) => {
    const minor = minorOf(shares, row.income.id);
    const proposedAmount = minor === undefined ? null : money(currencyFromColumn(currency), minor);
    return { ...toIncomeLinkStandingView(row.income, row), proposed: proposedAmount };
  });
}

/** Returns the incomes that a material is linked to, and those that it may be linked to. */
export const getMaterialAssociations: Handler<typeof associations.materialAssociations> = async (
  { serialNo },
  context,
) => {
  const { world, principal, prisma, refuse } = context;
  const material = await prisma.material.findFirst({ where: { world: world.id, userNo: principal.userNo, serialNo } });
  if (!material) return refuse("RELATED_ORDER_NOTFOUND");
  const links = await prisma.association.findMany({
    where: { world: world.id, materialId: material.id },
    orderBy: newestFirst,
  });
  return {
    material: toLinkableMaterialView(material),
    associations: await associationViews(context, links),
    incomes: await offeredIncomes(context, material),
  };
};
