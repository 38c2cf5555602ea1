import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { WorkerProcess } from "./worker-process";
import type { Fit, Sent } from "../../formats/inspect/inspect";
import type { Fault } from "../../formats/inspect/rejected-file";

/** The result of inspecting a file. `peak` is the memory of the process that did it, in kilobytes. */
export type Looked = ({ readonly fit: Fit } | { readonly fault: Fault; readonly says: string }) & {
  readonly peak: number;
};

interface Said {
  readonly id?: number;
  readonly fit?: Fit;
  readonly fault?: Fault;
  readonly says?: string;
  readonly peak?: number;
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalInspector?: WorkerProcess<Said> };
const inspector = (): WorkerProcess<Said> =>
  (shared.portalInspector ??= new WorkerProcess({
    tool: ["run.mjs", "check-file"],
    knows: ["BUILD_DIR"],
    heapMegabytes: checkHeapMegabytes,
    msMax: checkMsMax,
    idleMs: 30_000,
    answersMax: 200,
  }));

/** How many files wait to be looked into. */
export const filesWaiting = (): number => inspector().waiting();

/**
 * Inspects a file in a worker process (tools/check-file.ts). One that exhausts its memory or time is refused as slow.
 */
export async function lookInto(path: string, sent: Sent): Promise<Looked> {
  const answer = await inspector().ask({ path, sent });
  if ("lost" in answer)
    return { fault: "slow", says: answer.lost === "slow" ? "took too long" : "the process ended", peak: 0 };
  const { fit, fault = "broken", says = "", peak = 0 } = answer.said;
  return fit ? { fit, peak } : { fault, says, peak };
}
