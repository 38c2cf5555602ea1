import { machine } from "@/lib/machine/machine";

/**
 * A scheduled job: the clock runs it at its instant. One that failed too often is set aside until operations put it
 * back. Its wire codes are the names themselves.
 */
export const scheduledJob = machine("scheduledJob", "open", {
  open: { code: "open", tone: "waiting", on: { finish: "done", giveUp: "stuck" } },
  stuck: { code: "stuck", tone: "bad", on: { retry: "open" } },
  done: { code: "done", tone: "good" },
});
