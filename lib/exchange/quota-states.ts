import { machine } from "@/lib/machine/machine";

/**
 * Describes a quota card: valid until its quota is used up, its time is over, or operations revoke it. A used quota
 * remains used, regardless of the order's outcome.
 */
export const quotaCard = machine({ name: "quotaCard", table: "quota_card" }, "serving", {
  serving: { code: "0", tone: "good", on: { exhaust: "usedUp", expire: "expired", withdraw: "withdrawn" } },
  usedUp: { code: "1", tone: "quiet" },
  expired: { code: "2", tone: "quiet" },
  withdrawn: { code: "3", tone: "quiet" },
});
