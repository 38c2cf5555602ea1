import { owingAudits, quickAudit, type QuickAudit } from "./quick-states";
import type { income } from "./states";

/**
 * Lists the results of the check of an income, or of the orders that it pays (specification 2, section 4, "Audit
 * status").
 */
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

/** Maps the states that determine the audit whether or not the income waits for its orders. */
const fixedStatuses: Partial<Record<State, AuditStatus>> = {
  notCredited: "processing",
  creditFailed: "fail",
  toAssociate: "pending",
  underReview: "processing",
};

/** Lists the states of an income that is being or was refunded: they do not determine its audit. */
export const refundStates = ["refunding", "refundToConfirm", "refunded"] as const satisfies readonly State[];
const isRefundState = (state: State): boolean => (refundStates as readonly State[]).includes(state);

interface Refundable {
  readonly state: State;
  readonly creditedAt: Date | null;
  readonly failReason: string | null;
}

/**
 * Returns the state that determines the displayed audit of an income: during and after a refund, the state before it.
 */
export function stateBeforeRefund({ state, creditedAt, failReason }: Refundable): State {
  if (!isRefundState(state)) return state;
  if (creditedAt !== null) return "credited";
  return failReason === null ? "toAssociate" : "creditFailed";
}

/** Lists the states in which an income itself is checked, before its orders matter. */
const checkStates: readonly State[] = ["notCredited", "creditFailed"];

/**
 * Derives the audit of an income from its state: one credited immediately has no audit, and one that had to be
 * associated has passed once it is credited.
 */
export const incomeAuditStatus = (state: State, requiresAssociation: boolean): AuditStatus =>
  fixedStatuses[state] ?? (state === "credited" && requiresAssociation ? "success" : "noAudit");

/** Lists the states with an audit status, for incomes that had to be associated or for the others. */
export const incomeStatesWithAudit = (
  status: AuditStatus,
  states: readonly State[],
  requiresAssociation: boolean,
): readonly State[] => states.filter((state) => incomeAuditStatus(state, requiresAssociation) === status);

/**
 * Returns true when an income is credited or only waits for its orders: before its check has passed, it is not vouched
 * for.
 */
export const hasPassedIncomeCheck = ({ state }: { readonly state: State }): boolean => !checkStates.includes(state);

/** Returns true when the orders of an income may be viewed: it is, or has to be, associated with orders. */
export const mayViewIncomeOrders = ({
  state,
  auditStatus,
}: {
  readonly state: State;
  readonly auditStatus: AuditStatus;
}) => auditStatus !== "noAudit" && hasPassedIncomeCheck({ state }) && !isRefundState(state);

const quickStatuses = {
  noAudit: "quickNoAudit",
  pending: "quickPending",
  reject: "quickReject",
  success: "quickSuccess",
  fail: "quickFail",
} as const satisfies Record<QuickAudit, AuditStatus>;

/** Returns the displayed audit of an income that was credited ahead of its orders. */
export const quickCreditAuditStatus = (audit: QuickAudit): AuditStatus => quickStatuses[audit];

/** Returns the audit of orders behind a status, if it belongs to an income credited ahead of them. */
export const quickCreditAuditByStatus = (status: AuditStatus): QuickAudit | undefined =>
  quickAudit.states.find((audit) => quickStatuses[audit] === status);

const owing: readonly AuditStatus[] = owingAudits.map((audit) => quickStatuses[audit]);
/** Returns true when an income was credited ahead, and its orders are still to be associated. */
export const isOrderAssociationDue = ({
  state,
  auditStatus,
}: {
  readonly state: State;
  readonly auditStatus: AuditStatus;
}): boolean => state === "credited" && owing.includes(auditStatus);
