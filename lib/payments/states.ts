import { machine } from "@/lib/machine/machine";

/** A payment (specification 3, section 4). Held money is the merchant's until `dispatch`; after it nothing is cancelled. */
export const payment = machine("payment", "pending", {
  pending:    { code: "0", tone: "waiting", on: { dispatch: "processing", cancel: "canceled" } },
  canceled:   { code: "1", tone: "quiet" },
  processing: { code: "3", tone: "moving", on: { succeed: "success", fail: "failure" } },
  success:    { code: "4", tone: "good" },
  failure:    { code: "5", tone: "bad" },
});

/**
 * A payee (specification 3, section 4). A new one, and one whose account was changed, is checked before it may be paid;
 * where operations do not check, it is enabled at once. One that was removed is kept for the records alone.
 */
export const payee = machine("payee", "pendingCheck", {
  pendingCheck: { code: "0", tone: "waiting", on: { enable: "enabled", disable: "disabled", change: "pendingCheck", remove: "removed" } },
  enabled:      { code: "1", tone: "good", on: { disable: "disabled", change: "pendingCheck", remove: "removed" } },
  disabled:     { code: "2", tone: "quiet", on: { enable: "enabled", remove: "removed" } },
  removed:      { code: "3", tone: "quiet" },
});
