import { liveStates, type associationMachine } from "@/lib/receiving/association-states";
import type { income as incomeMachine } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { readLinks } from "./links.sql";

/** Describes a link between an income and a material, with the fields of both. */
export interface SettlementLinkRow {
  readonly id: string;
  readonly associationNo: string;
  /** Holds the currency of the income. */
  readonly currency: string;
  /** Holds the linked amount less the part under refund. */
  readonly linkedMinor: bigint;
  /** Holds the amount that settlements draw from it. */
  readonly usedMinor: bigint;
  readonly incomeId: string;
  readonly detailId: string;
  readonly arrivedAt: Date;
  readonly materialId: string;
  readonly serialNo: string;
  readonly contractNo: string;
  readonly buyerName: string;
  readonly settlementType: string;
}

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
export const byAge = (a: LinkAge, b: LinkAge): number =>
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
  return (await readLinks(tx, "settleable", [userNo, currency, states, incomes, isCredited])).sort(byAge);
}

/** Returns the links that a settlement draws or drew, with the amount of each, oldest income first. */
export const linksOf = async (
  tx: InWorld,
  orderId: string,
): Promise<(SettlementLinkRow & { readonly drawnMinor: bigint })[]> =>
  (await readLinks(tx, "ofSettlement", [orderId])).sort(byAge);
