import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { FairLine } from "./fair-line";
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

/** So many files are inspected at once: with two, no merchant's slow file keeps another from their turn. */
const inspectorsMax = 2;

const newInspector = (): WorkerProcess<Said> =>
  new WorkerProcess({
    tool: ["run.mjs", "check-file"],
    knows: ["BUILD_DIR"],
    heapMegabytes: checkHeapMegabytes,
    msMax: checkMsMax,
    idleMs: 30_000,
    answersMax: 200,
  });

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalInspectors?: FairLine<WorkerProcess<Said>> };
const inspectors = (): FairLine<WorkerProcess<Said>> =>
  (shared.portalInspectors ??= new FairLine(Array.from({ length: inspectorsMax }, newInspector)));

/** How many files wait to be looked into, or how many of one owner's. */
export const filesWaiting = (owner?: string): number => inspectors().waiting(owner);

/**
 * Inspects a file of an owner's in a worker process (tools/check-file.ts), one of theirs at a time. One that exhausts its
 * memory or time is refused as slow.
 */
export async function lookInto(path: string, sent: Sent, owner = ""): Promise<Looked> {
  const answer = await inspectors().serve(owner, (inspector) => inspector.ask({ path, sent }));
  if ("lost" in answer)
    return { fault: "slow", says: answer.lost === "slow" ? "took too long" : "the process ended", peak: 0 };
  const { fit, fault = "broken", says = "", peak = 0 } = answer.said;
  return fit ? { fit, peak } : { fault, says, peak };
}
