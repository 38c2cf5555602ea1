import { liveStates, type association } from "@/lib/receiving/association-states";
import type { income as incomeMachine } from "@/lib/receiving/states";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { readLinks } from "./links.sql";

/** A link between an income and a material, with what both say of it. */
export interface LinkRow {
  readonly id: string;
  readonly associationNo: string;
  /** The income's. */
  readonly currency: string;
  /** Less what a refund under way takes of it. */
  readonly linkedMinor: bigint;
  /** What settlements draw of it. */
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

type State = (typeof association.states)[number];
type IncomeState = (typeof incomeMachine.states)[number];

/**
 * What is linked counts for a settlement once it is approved and its income credited, also while a part of that is
 * refunded; for a speedy one before.
 */
const counts = {
  normal: { states: ["approved"], incomes: ["credited", "refunding", "refundToConfirm"], isCredited: true },
  speedy: { states: liveStates, incomes: ["underReview"], isCredited: false },
} as const satisfies Record<
  string,
  { readonly states: readonly State[]; readonly incomes: readonly IncomeState[]; readonly isCredited: boolean }
>;

type Aged = Pick<LinkRow, "arrivedAt" | "detailId" | "associationNo">;

/** The oldest income first. */
export const byAge = (a: Aged, b: Aged): number =>
  a.arrivedAt.getTime() - b.arrivedAt.getTime() ||
  (a.detailId === b.detailId ? (a.associationNo < b.associationNo ? -1 : 1) : a.detailId < b.detailId ? -1 : 1);

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
  const { states, incomes, isCredited } = counts[method];
  return (await readLinks(tx, "settleable", [userNo, currency, states, incomes, isCredited])).sort(byAge);
}

/** The links that a settlement draws or drew, and how much of each, the oldest income first. */
export const linksOf = async (tx: InWorld, orderId: string): Promise<(LinkRow & { readonly drawnMinor: bigint })[]> =>
  (await readLinks(tx, "ofSettlement", [orderId])).sort(byAge);
