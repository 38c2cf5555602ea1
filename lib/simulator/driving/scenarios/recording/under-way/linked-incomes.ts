import { openMaterial } from "@/lib/materials/states";
import { associationMachine } from "@/lib/receiving/association-states";
import { income } from "@/lib/receiving/states";
import { byAge } from "@/lib/simulator/settlement/links/links";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { type Scope } from "./actors";

/** Describes a link of an income with a contract, with both rows, and the amount that is written. */
export interface LinkNow {
  readonly link: Row<"Association">;
  readonly income: Row<"Income">;
  readonly material: Row<"Material">;
  readonly minor: bigint;
}

/** Returns true for an approved general contract, which a scenario can submit again. */
const isSupported = ({ state, settlementType }: Row<"Material">): boolean =>
  state === openMaterial && settlementType === "general";

/**
 * Returns links with their income and contract, the oldest income first; omits those whose contract cannot be written.
 */
export async function linksNow({ world, prisma }: Tx, links: readonly Row<"Association">[]): Promise<LinkNow[]> {
  const incomes = await prisma.income.findMany({
    where: { world: world.id, id: { in: links.map(({ incomeId }) => incomeId) } },
  });
  const materials = await prisma.material.findMany({
    where: { world: world.id, id: { in: links.map(({ materialId }) => materialId) } },
  });
  const [incomesById, materialsById] = [
    new Map(incomes.map((of) => [of.id, of])),
    new Map(materials.map((of) => [of.id, of])),
  ];
  return links
    .flatMap((link): LinkNow[] => {
      const [of, material] = [incomesById.get(link.incomeId), materialsById.get(link.materialId)];
      return of && material && isSupported(material) ? [{ link, income: of, material, minor: link.amountMinor }] : [];
    })
    .sort(oldestFirst);
}

/**
 * Sorts by merchant and then in the order in which settlements draw: in a copy, where all incomes arrive at one
 * instant, that order is the same.
 */
const oldestFirst = (a: LinkNow, b: LinkNow): number =>
  a.link.userNo === b.link.userNo ? byAge(ageOf(a), ageOf(b)) : a.link.userNo < b.link.userNo ? -1 : 1;
const ageOf = ({ income: of, link }: LinkNow) => ({
  arrivedAt: of.arrivedAt,
  detailId: of.detailId,
  associationNo: link.associationNo,
});

/**
 * Returns the links of incomes that are linked with a part of their orders, or fully and wait for operations, with the
 * decisions made so far.
 */
export async function linkedIncomesUnderWay(tx: Tx, { may, most }: Scope): Promise<LinkNow[]> {
  if (tx.world.clockMode === "wall") return [];
  const where = { world: tx.world.id };
  const rows = await tx.prisma.income.findMany({
    where: {
      ...where,
      state: { in: ["toAssociate", "underReview"] satisfies (typeof income.states)[number][] },
      linkedMinor: { gt: 0 },
      returnedMinor: 0,
      checkReasons: { isEmpty: true },
      userNo: { in: [...may] },
    },
    orderBy: [{ userNo: "asc" }, { detailId: "asc" }],
    take: most,
  });
  const linkRows = await tx.prisma.association.findMany({
    where: {
      ...where,
      incomeId: { in: rows.map(({ id }) => id) },
      state: { in: ["underReview", "approved"] satisfies (typeof associationMachine.states)[number][] },
    },
  });
  const incomeLinks = await linksNow(tx, linkRows);
  const isWhole = ({ id, linkedMinor }: Row<"Income">) =>
    incomeLinks.reduce((sum, linkNow) => sum + (linkNow.income.id === id ? linkNow.minor : 0n), 0n) === linkedMinor;
  return incomeLinks.filter((linkNow) => isWhole(linkNow.income));
}

/**
 * Returns the steps that create linked incomes, oldest first: a contract is submitted with the first of its incomes.
 */
export async function linkedIncomes(tx: Tx, links: readonly LinkNow[]): Promise<StepNow[]> {
  const sortedLinks = [...links].sort(oldestFirst);
  const remittances = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, id: { in: sortedLinks.map(({ income: of }) => of.remittanceId) } },
  });
  const handedIn = new Set<string>();
  return [...new Set(sortedLinks.map(({ income: of }) => of))].flatMap((of): StepNow[] => {
    const sentRemittance = remittances.find(({ id }) => id === of.remittanceId);
    const ownLinks = sortedLinks.filter((linkNow) => linkNow.income === of);
    const isCredited = of.heldMinor === 0n;
    const minor = isCredited ? ownLinks.reduce((sum, linkNow) => sum + linkNow.minor, 0n) : of.heldMinor;
    if (!sentRemittance) return [];
    const currency = currencyOf(of.currency);
    return [
      {
        userNo: of.userNo,
        action: "linkedIncome",
        takes: {
          amount: short(currency, minor),
          from: sentRemittance.payerName,
          ...(sentRemittance.postscript && { postscript: sentRemittance.postscript }),
          links: ownLinks.map((linkNow) => linkInput(linkNow, handedIn)),
        },
        orderNo: sentRemittance.orderNo,
        ids: { detailId: of.detailId, ...Object.fromEntries(ownLinks.flatMap(idsOf)) },
        ...(!isCredited && { tells: { machine: income.name, state: of.state } }),
        adds: [{ currency, minor: -minor }],
      },
    ];
  });
}

const idsOf = ({ link, material }: LinkNow, place: number): [string, string][] => [
  [`links.${place}.serialNo`, material.serialNo],
  [`links.${place}.associationNo`, link.associationNo],
];

function linkInput({ link, material, minor }: LinkNow, handedIn: Set<string>): Readonly<Record<string, unknown>> {
  const currency = currencyOf(link.currency);
  const linkFields = {
    amount: short(currency, minor),
    ...(link.state === associationMachine.first && { isApproved: false }),
  };
  if (handedIn.has(material.id)) return { serialNo: material.serialNo, ...linkFields };
  handedIn.add(material.id);
  return {
    contractNo: material.contractNo,
    ...(material.amountMinor !== minor && { contractAmount: short(currency, material.amountMinor) }),
    buyer: material.buyerName,
    country: material.tradeCountry,
    product: material.productName,
    quantity: material.quantity,
    ...linkFields,
  };
}
