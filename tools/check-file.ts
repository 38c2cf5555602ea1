// The process that inspects uploaded files: separate from the portal, with a heap of its own and none of its secrets.
// It accepts {id, path, sent} and answers {id, fit | fault, peak}; its parent ends it when a file exceeds its time.
import { readFileSync } from "node:fs";
import { inspectFileBytes, type InspectionInput } from "../lib/formats/inspect/inspect";
import { RejectedFile } from "../lib/formats/inspect/rejected-file";
import { peakMemory } from "./process/peak-memory";

process.on("disconnect", () => process.exit(0));
// named cast: only lib/simulator/files/inspector.ts sends messages to this process
process.on("message", (message) => void inspectRequest(message as { id: number; path: string; sent: InspectionInput }));

async function inspectRequest({ id, path, sent }: { id: number; path: string; sent: InspectionInput }): Promise<void> {
  const result = await inspectFileBytes(readFileSync(path), sent).then(
    (fit) => ({ fit }),
    (cause: unknown) =>
      cause instanceof RejectedFile
        ? { fault: cause.fault, says: cause.message }
        : { fault: "broken" as const, says: String(cause) },
  );
  process.send?.({ id, ...result, peak: peakMemory() });
}
process.send?.({ ready: true });
