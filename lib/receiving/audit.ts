import { owingAudits, quickAudit, type QuickAudit } from "./quick-states";
import type { income } from "./states";

/** Where the check of an income, or of the orders that it pays, stands (specification 2, section 4, "Audit status"). */
export const auditStatuses = [
  "processing",
  "success",
  "pending",
  "fail",
  "noAudit",
  "quickNoAudit",
  "quickPending",
  "quickReject",
  "quickSuccess",
  "quickFail",
] as const;
export type AuditStatus = (typeof auditStatuses)[number];

type State = (typeof income.states)[number];

/** What the states say that an income goes through whether or not it waits for the orders that it pays. */
const said: Partial<Record<State, AuditStatus>> = {
  notCredited: "processing",
  creditFailed: "fail",
  toAssociate: "pending",
  underReview: "processing",
};

/** The states of an income that goes back, or went back: they say nothing of its audit. */
export const refundStates = ["refunding", "refundToConfirm", "refunded"] as const satisfies readonly State[];
const isRefundState = (state: State): boolean => (refundStates as readonly State[]).includes(state);

interface Refundable {
  readonly state: State;
  readonly creditedAt: Date | null;
  readonly failReason: string | null;
}

/** The state whose audit an income shows: while and after it is refunded, the one in which it was before. */
export function auditedState({ state, creditedAt, failReason }: Refundable): State {
  if (!isRefundState(state)) return state;
  if (creditedAt !== null) return "credited";
  return failReason === null ? "toAssociate" : "creditFailed";
}

/** The states in which an income is checked itself, before the orders that it pays matter. */
const checked: readonly State[] = ["notCredited", "creditFailed"];

/**
 * The audit of an income follows from its state: nothing is audited of one that was credited at once, and one that had
 * to be associated has passed once it is credited.
 */
export const auditOf = (state: State, needsAssociation: boolean): AuditStatus =>
  said[state] ?? (state === "credited" && needsAssociation ? "success" : "noAudit");

/** The states whose audit is so, of incomes that had to be associated and of the others. */
export const statesOfAudit = (
  status: AuditStatus,
  states: readonly State[],
  needsAssociation: boolean,
): readonly State[] => states.filter((state) => auditOf(state, needsAssociation) === status);

/** Whether an income is credited, or waits for its orders alone: until its check is passed nothing vouches for it. */
export const isVouchedFor = ({ state }: { readonly state: State }): boolean => !checked.includes(state);

/** Whether what an income was paid for may be looked at: it is, or has to be, associated with orders. */
export const showsOrders = ({ state, auditStatus }: { readonly state: State; readonly auditStatus: AuditStatus }) =>
  auditStatus !== "noAudit" && isVouchedFor({ state }) && !isRefundState(state);

const quickStatuses = {
  noAudit: "quickNoAudit",
  pending: "quickPending",
  reject: "quickReject",
  success: "quickSuccess",
  fail: "quickFail",
} as const satisfies Record<QuickAudit, AuditStatus>;

/** The audit of one that was credited ahead of its orders, as it is shown from then on. */
export const quickStatusOf = (audit: QuickAudit): AuditStatus => quickStatuses[audit];

/** The audit of orders that a status shows, if it is one of an income credited ahead. */
export const quickAuditOf = (status: AuditStatus): QuickAudit | undefined =>
  quickAudit.states.find((audit) => quickStatuses[audit] === status);

const owing: readonly AuditStatus[] = owingAudits.map((audit) => quickStatuses[audit]);
/** Whether an income was credited ahead, and its orders are still to be associated. */
export const owesOrders = ({
  state,
  auditStatus,
}: {
  readonly state: State;
  readonly auditStatus: AuditStatus;
}): boolean => state === "credited" && owing.includes(auditStatus);
