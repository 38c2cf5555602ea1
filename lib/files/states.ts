import { machine } from "@/lib/machine/machine";

/** Defines the states of an export: the worker's progress, in real time. The file is stored for some days. */
export const exportJobMachine = machine("exportJob", "waiting", {
  waiting: { code: "0", tone: "waiting", on: { start: "building" } },
  building: { code: "1", tone: "moving", on: { finish: "done", fail: "failed" } },
  done: { code: "2", tone: "good", on: { expire: "expired" } },
  failed: { code: "3", tone: "bad" },
  expired: { code: "4", tone: "quiet" },
});
