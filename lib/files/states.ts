import { machine } from "@/lib/machine/machine";

/** An export: the worker's progress on it, in real time. Its file is kept for some days. */
export const exportJob = machine("exportJob", "waiting", {
  waiting: { code: "0", tone: "waiting", on: { start: "building" } },
  building: { code: "1", tone: "moving", on: { finish: "done", fail: "failed" } },
  done: { code: "2", tone: "good", on: { expire: "expired" } },
  failed: { code: "3", tone: "bad" },
  expired: { code: "4", tone: "quiet" },
});
