import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { FairLine } from "./fair-line";
import { WorkerProcess } from "./worker-process";
import type { Fit, InspectionInput } from "../../formats/inspect/inspect";
import type { Fault } from "../../formats/inspect/rejected-file";

/** Describes the result of inspecting a file. `peak` is the memory of the inspecting process, in kilobytes. */
export type FileInspection = ({ readonly fit: Fit } | { readonly fault: Fault; readonly message: string }) & {
  readonly peak: number;
};

interface InspectorReply {
  readonly id?: number;
  readonly fit?: Fit;
  readonly fault?: Fault;
  readonly says?: string;
  readonly peak?: number;
}

/** Limits the number of files inspected concurrently: with two, one merchant's slow file does not block another's. */
const inspectorsMax = 2;

const newInspector = (): WorkerProcess<InspectorReply> =>
  new WorkerProcess({
    tool: ["run.mjs", "check-file"],
    knows: ["BUILD_DIR"],
    heapMegabytes: checkHeapMegabytes,
    msMax: checkMsMax,
    idleMs: 30_000,
    answersMax: 200,
  });

/** Holds one pool per process, even when the framework loads this module more than once. */
const shared = globalThis as { portalInspectors?: FairLine<WorkerProcess<InspectorReply>> };
const inspectors = (): FairLine<WorkerProcess<InspectorReply>> =>
  (shared.portalInspectors ??= new FairLine(Array.from({ length: inspectorsMax }, newInspector)));

/** Returns the number of files that wait for inspection, of all owners or of one. */
export const filesAwaitingInspection = (owner?: string): number => inspectors().waiting(owner);

/**
 * Inspects an owner's file in a worker process (tools/check-file.ts), one at a time for each owner. A file that
 * exhausts memory or time is refused as slow.
 */
export async function inspectFile(path: string, uploadedFile: InspectionInput, owner = ""): Promise<FileInspection> {
  const answer = await inspectors().serve(owner, (inspector) => inspector.request({ path, sent: uploadedFile }));
  if ("failure" in answer)
    return { fault: "slow", message: answer.failure === "slow" ? "took too long" : "the process ended", peak: 0 };
  const { fit, fault = "broken", says: message = "", peak = 0 } = answer.reply;
  return fit ? { fit, peak } : { fault, message, peak };
}
