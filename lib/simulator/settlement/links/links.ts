import type { InferResult } from "kysely";
import { material, openMaterial } from "@/lib/materials/states";
import { liveStates, type associationMachine } from "@/lib/receiving/association-states";
import type { income as incomeMachine } from "@/lib/receiving/states";
import { isAnyOf, query, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Builds the query of links `a` with the columns of both their sides. */
const links = query
  .selectFrom("association as a")
  .innerJoin("income as i", (join) => join.onRef("i.world", "=", "a.world").onRef("i.id", "=", "a.incomeId"))
  .innerJoin("material as m", (join) => join.onRef("m.world", "=", "a.world").onRef("m.id", "=", "a.materialId"))
  .select((eb) => [
    ...(["a.id", "a.associationNo", "a.currency", "a.drawnMinor as usedMinor", "a.incomeId", "a.materialId"] as const),
    // without the part under refund
    eb("a.amountMinor", "-", eb.ref("a.refundingMinor")).as("linkedMinor"),
    ...(["i.detailId", "i.arrivedAt"] as const),
    ...(["m.serialNo", "m.contractNo", "m.buyerName", "m.settlementType"] as const),
  ]);

/**
 * Describes a link between an income and a material, with the fields of both: the currency is the income's, the linked
 * amount is without the part under refund, and the used amount is what settlements draw from it.
 */
export type SettlementLinkRow = InferResult<typeof links>[number];

type State = (typeof associationMachine.states)[number];
type IncomeState = (typeof incomeMachine.states)[number];

/**
 * Defines which links count for a settlement. A normal one counts a link once it is approved and its income is
 * credited, even while part of it is refunded; a speedy one counts it earlier.
 */
const counts = {
  normal: { states: ["approved"], incomes: ["credited", "refunding", "refundToConfirm"], isCredited: true },
  speedy: { states: liveStates, incomes: ["underReview"], isCredited: false },
} as const satisfies Record<
  string,
  { readonly states: readonly State[]; readonly incomes: readonly IncomeState[]; readonly isCredited: boolean }
>;

type LinkAge = Pick<SettlementLinkRow, "arrivedAt" | "detailId" | "associationNo">;

/** Orders links by the age of their income, oldest first. */
export const compareLinksByIncomeAge = (a: LinkAge, b: LinkAge): number =>
  a.arrivedAt.getTime() - b.arrivedAt.getTime() ||
  (a.detailId === b.detailId ? (a.associationNo < b.associationNo ? -1 : 1) : a.detailId < b.detailId ? -1 : 1);

/**
 * Returns the links of a merchant's incomes in a currency that can be settled, oldest income first: their materials are
 * approved and were not submitted as not for settlement.
 */
export async function settleableLinks(
  tx: InWorld,
  userNo: string,
  currency: string,
  method: "normal" | "speedy",
): Promise<SettlementLinkRow[]> {
  const { states, incomes, isCredited } = counts[method];
  const settleable = links
    .where("a.world", "=", tx.world.id)
    .where("a.userNo", "=", userNo)
    .where("a.currency", "=", currency)
    .where(({ ref }) => isAnyOf(ref("a.state"), states))
    .where(({ ref }) => isAnyOf(ref("i.state"), incomes))
    .where("i.creditedAt", isCredited ? "is not" : "is", null)
    .where("m.state", "=", stateLiteral(material, openMaterial))
    .where("m.settlementType", "<>", "noSettlement");
  return (await queryRows(tx.sql, settleable)).sort(compareLinksByIncomeAge);
}

/** Returns the links that a settlement draws or drew, with the amount of each, oldest income first. */
export async function findLinksOfSettlement(tx: InWorld, orderId: string) {
  const drawnLinks = links
    .innerJoin("settlementDraw as d", (join) =>
      join.onRef("d.world", "=", "a.world").onRef("d.associationId", "=", "a.id"),
    )
    .select("d.amountMinor as drawnMinor")
    .where("d.world", "=", tx.world.id)
    .where("d.orderId", "=", orderId);
  return (await queryRows(tx.sql, drawnLinks)).sort(compareLinksByIncomeAge);
}
