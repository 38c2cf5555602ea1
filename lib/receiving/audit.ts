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
  auditStatus !== "noAudit" && isVouchedFor({ state });

const quickStatuses = {
  noAudit: "quickNoAudit",
  pending: "quickPending",
  reject: "quickReject",
  success: "quickSuccess",
  fail: "quickFail",
} as const satisfies Record<QuickAudit, AuditStatus>;

/** The audit of one that was credited ahead of its orders, as it is shown while it is credited. */
export const quickStatusOf = (audit: QuickAudit): AuditStatus => quickStatuses[audit];

/** The audit of orders that a status shows, if it is one of an income credited ahead. */
export const quickAuditOf = (status: AuditStatus): QuickAudit | undefined =>
  quickAudit.states.find((audit) => quickStatuses[audit] === status);

const passed: readonly AuditStatus[] = ["success", "quickSuccess", "noAudit"];
/** Whether the orders of an income that has arrived are still to be associated, or under review. */
export const awaitsOrders = ({ state, auditStatus }: { readonly state: State; readonly auditStatus: AuditStatus }) =>
  isVouchedFor({ state }) && !passed.includes(auditStatus);

const owing: readonly AuditStatus[] = owingAudits.map((audit) => quickStatuses[audit]);
/** Whether an income was credited ahead, and its orders are still to be associated. */
export const owesOrders = ({ auditStatus }: { readonly auditStatus: AuditStatus }): boolean =>
  owing.includes(auditStatus);
