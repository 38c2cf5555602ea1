import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of a scheduled job, which the clock runs at its instant. A job that failed too often is set aside
 * until operations retry it. Its wire codes are the names themselves.
 */
export const scheduledJob = machine("scheduledJob", "open", {
  open: { code: "open", tone: "waiting", on: { finish: "done", giveUp: "stuck" } },
  stuck: { code: "stuck", tone: "bad", on: { retry: "open" } },
  done: { code: "done", tone: "good" },
});
