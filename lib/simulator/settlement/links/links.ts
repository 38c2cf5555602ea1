import { openMaterial } from "@/lib/materials/states";
import { liveStates, type association } from "@/lib/receiving/association-states";
import type { income as incomeMachine } from "@/lib/receiving/states";
import type { Row } from "../../store/records";
import { together } from "../../store/together";
import type { InWorld } from "../../store/tx";

/** A link between an income and a material, with what both say of it. */
export interface LinkRow {
  readonly id: string;
  readonly associationNo: string;
  readonly linkedMinor: bigint;
  /** What settlements draw of it. */
  readonly usedMinor: bigint;
  readonly incomeId: string;
  readonly detailId: string;
  readonly creditedAt: Date;
  readonly materialId: string;
  readonly serialNo: string;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly settlementType: string;
}

type State = (typeof association.states)[number];
type IncomeState = (typeof incomeMachine.states)[number];
type Links = readonly Row<"Association">[];

/** What is linked counts for a settlement once it is approved and its income credited; for a speedy one before. */
const counts = {
  normal: { states: ["approved"], income: "credited" },
  speedy: { states: liveStates, income: "underReview" },
} as const satisfies Record<string, { readonly states: readonly State[]; readonly income: IncomeState }>;

/** The oldest income first. */
const byAge = (a: LinkRow, b: LinkRow): number =>
  a.creditedAt.getTime() - b.creditedAt.getTime() ||
  (a.detailId === b.detailId ? (a.associationNo < b.associationNo ? -1 : 1) : a.detailId < b.detailId ? -1 : 1);

/** Links with what their sides say, those of which a side is not among the ones that are asked for left out. */
async function withSides(
  { prisma, world }: InWorld,
  links: Links,
  of: { readonly income?: { readonly state: string }; readonly material?: object } = {},
): Promise<LinkRow[]> {
  const idsOf = (key: "incomeId" | "materialId") => [...new Set(links.map((link) => link[key]))];
  const [incomes, materials] = await together(
    prisma.income.findMany({
      where: { world: world.id, id: { in: idsOf("incomeId") }, ...of.income },
      select: { id: true, detailId: true, creditedAt: true },
    }),
    prisma.material.findMany({
      where: { world: world.id, id: { in: idsOf("materialId") }, ...of.material },
      select: { id: true, serialNo: true, contractNo: true, buyerName: true, settlementType: true },
    }),
  );
  const incomeOf = new Map(incomes.map(({ id, ...row }) => [id, row]));
  const materialOf = new Map(materials.map(({ id, ...row }) => [id, row]));
  return links
    .flatMap(({ id, associationNo, amountMinor: linkedMinor, drawnMinor: usedMinor, incomeId, materialId }) => {
      const [income, material] = [incomeOf.get(incomeId), materialOf.get(materialId)];
      return income && material
        ? [{ id, associationNo, linkedMinor, usedMinor, incomeId, materialId, ...income, ...material }]
        : [];
    })
    .sort(byAge);
}

/**
 * The links of a merchant's incomes of a currency that can be settled, the oldest income first: their materials are
 * approved, and not handed in not to be settled.
 */
export async function settleableLinks(
  tx: InWorld,
  userNo: string,
  currency: string,
  method: "normal" | "speedy",
): Promise<LinkRow[]> {
  const { states, income: state } = counts[method];
  const links = await tx.prisma.association.findMany({
    where: { world: tx.world.id, userNo, currency, state: { in: [...states] } },
  });
  const material = { state: openMaterial, settlementType: { not: "noSettlement" } };
  return withSides(tx, links, { income: { state }, material });
}

/** The links that a settlement draws or drew, and how much of each. */
export async function linksOf(tx: InWorld, orderId: string): Promise<(LinkRow & { readonly drawnMinor: bigint })[]> {
  const draws = await tx.prisma.settlementDraw.findMany({ where: { world: tx.world.id, orderId } });
  const drawn = new Map(draws.map(({ associationId, amountMinor }) => [associationId, amountMinor]));
  const links = await tx.prisma.association.findMany({
    where: { world: tx.world.id, id: { in: [...drawn.keys()] } },
  });
  return (await withSides(tx, links)).map((link) => ({ ...link, drawnMinor: drawn.get(link.id) ?? 0n }));
}
