import { machine } from "@/lib/machine/machine";

/**
 * Describes the progress of the orders of an income that was credited ahead of them (specification 2, section 4,
 * "quick-entry associated variants"). The audit begins when they are associated in whole; rejected or overdue orders
 * may still be corrected. This state is separate from the income's own.
 */
export const quickAudit = machine("quickAudit", "noAudit", {
  noAudit: { code: "0", tone: "waiting", on: { submit: "pending", reject: "reject", expire: "fail" } },
  pending: { code: "1", tone: "moving", on: { pass: "success", giveBack: "noAudit" } },
  reject: { code: "2", tone: "bad", on: { submit: "pending", reject: "reject", expire: "fail" } },
  success: { code: "3", tone: "good", on: { giveBack: "noAudit" } },
  fail: { code: "4", tone: "bad", on: { submit: "pending", reject: "fail" } },
});

export type QuickAudit = (typeof quickAudit.states)[number];
export type QuickEvent = Parameters<typeof quickAudit.next>[1];

/** Lists the audits in which orders are still to be associated. */
export const owingAudits = ["noAudit", "reject", "fail"] as const satisfies readonly QuickAudit[];

/** Maps each step of the audit to its event name in the history of the income, which stays credited. */
export const quickEvents = {
  submit: "quickSubmit",
  giveBack: "quickGiveBack",
  reject: "quickReject",
  pass: "quickPass",
  expire: "quickExpire",
} as const satisfies Record<QuickEvent, string>;

const eventNames: readonly string[] = Object.values(quickEvents);
/** Returns true when an event of an income's history is a step of that audit. */
export const isQuickAuditEvent = (event: string): event is (typeof quickEvents)[QuickEvent] =>
  eventNames.includes(event);
