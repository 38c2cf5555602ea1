import { openMaterial } from "@/lib/materials/states";
import { association } from "@/lib/receiving/association-states";
import { income } from "@/lib/receiving/states";
import { byAge } from "@/lib/simulator/settlement/links/links";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { type Scope } from "./actors";

/** A link of an income with a contract, with both, and how much of it is told. */
export interface LinkNow {
  readonly link: Row<"Association">;
  readonly income: Row<"Income">;
  readonly material: Row<"Material">;
  readonly minor: bigint;
}

/** Of a general contract that is approved, a scenario can hand in one like it. */
const isTold = ({ state, settlementType }: Row<"Material">): boolean =>
  state === openMaterial && settlementType === "general";

/** Links with both their sides, the oldest income first; those whose contract cannot be told left out. */
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
      return of && material && isTold(material) ? [{ link, income: of, material, minor: link.amountMinor }] : [];
    })
    .sort(oldestFirst);
}

/**
 * Merchant by merchant, as settlements draw of them: in a copy, where all have come at one instant, that is the same.
 */
const oldestFirst = (one: LinkNow, other: LinkNow): number =>
  one.link.userNo === other.link.userNo
    ? byAge(ageOf(one), ageOf(other))
    : one.link.userNo < other.link.userNo
      ? -1
      : 1;
const ageOf = ({ income: of, link }: LinkNow) => ({
  arrivedAt: of.arrivedAt,
  detailId: of.detailId,
  associationNo: link.associationNo,
});

/**
 * Incomes that are linked with a part of the orders that they pay, or with all of them and wait for operations: with
 * their links, as far decided as they were.
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
  const found = await tx.prisma.association.findMany({
    where: {
      ...where,
      incomeId: { in: rows.map(({ id }) => id) },
      state: { in: ["underReview", "approved"] satisfies (typeof association.states)[number][] },
    },
  });
  const told = await linksNow(tx, found);
  const isWhole = ({ id, linkedMinor }: Row<"Income">) =>
    told.reduce((sum, one) => sum + (one.income.id === id ? one.minor : 0n), 0n) === linkedMinor;
  return told.filter((one) => isWhole(one.income));
}

/**
 * The steps by which incomes come that are linked so, the oldest first: a contract is handed in with the first of them.
 */
export async function linkedIncomes(tx: Tx, links: readonly LinkNow[]): Promise<StepNow[]> {
  const sorted = [...links].sort(oldestFirst);
  const remittances = await tx.prisma.remittance.findMany({
    where: { world: tx.world.id, id: { in: sorted.map(({ income: of }) => of.remittanceId) } },
  });
  const handedIn = new Set<string>();
  return [...new Set(sorted.map(({ income: of }) => of))].flatMap((of): StepNow[] => {
    const sent = remittances.find(({ id }) => id === of.remittanceId);
    const own = sorted.filter((one) => one.income === of);
    const isCredited = of.heldMinor === 0n;
    const minor = isCredited ? own.reduce((sum, one) => sum + one.minor, 0n) : of.heldMinor;
    if (!sent) return [];
    const currency = currencyOf(of.currency);
    return [
      {
        userNo: of.userNo,
        action: "linkedIncome",
        takes: {
          amount: short(currency, minor),
          from: sent.payerName,
          ...(sent.postscript && { postscript: sent.postscript }),
          links: own.map((one) => toldLink(one, handedIn)),
        },
        orderNo: sent.orderNo,
        ids: { detailId: of.detailId, ...Object.fromEntries(own.flatMap(idsOf)) },
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

function toldLink({ link, material, minor }: LinkNow, handedIn: Set<string>): Readonly<Record<string, unknown>> {
  const currency = currencyOf(link.currency);
  const said = {
    amount: short(currency, minor),
    ...(link.state === association.first && { isApproved: false }),
  };
  if (handedIn.has(material.id)) return { serialNo: material.serialNo, ...said };
  handedIn.add(material.id);
  return {
    contractNo: material.contractNo,
    ...(material.amountMinor !== minor && { contractAmount: short(currency, material.amountMinor) }),
    buyer: material.buyerName,
    country: material.tradeCountry,
    product: material.productName,
    quantity: material.quantity,
    ...said,
  };
}
