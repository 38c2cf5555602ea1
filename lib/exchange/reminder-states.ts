import { machine } from "@/lib/machine/machine";

/** Describes a rate reminder: it watches until it is reached, once, or its day ends; it is removed manually. */
export const rateReminder = machine({ name: "rateReminder", table: "rate_reminder" }, "watching", {
  watching: { code: "0", tone: "waiting", on: { reach: "reached", expire: "expired", remove: "removed" } },
  reached: { code: "1", tone: "good", on: { remove: "removed" } },
  expired: { code: "2", tone: "quiet", on: { remove: "removed" } },
  removed: { code: "3", tone: "quiet" },
});
