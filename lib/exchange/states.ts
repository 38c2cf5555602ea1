import { machine } from "@/lib/machine/machine";

/**
 * What becomes of an exchange. Codes follow the closing status of the specification (2, section 4): 0 pending,
 * 1 processing, 2 finished, 3 fail, 4 timeOut, 5 invalid, 6 canceled.
 */
export const exchangeOrder = machine("exchangeOrder", "pending", {
  pending:    { code: "0", tone: "waiting", on: { touch: "processing", cancel: "canceled", expire: "timeOut" } },
  processing: { code: "1", tone: "moving",  on: { fill: "finished", starve: "fail" } },
  finished:   { code: "2", tone: "good" },
  fail:       { code: "3", tone: "bad" },
  timeOut:    { code: "4", tone: "quiet" },
  canceled:   { code: "6", tone: "quiet" },
});
