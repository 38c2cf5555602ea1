import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { ProcessApart } from "../../process-apart";
import { Unfit, type Fault } from "../check/unfit";
import type { Merged, ReadRow, SheetName, Workbook } from "./read-row";

/** What the process that reads is asked: to open a file, to begin with a sheet, or for its next rows. */
export interface ToRead {
  readonly open?: string;
  readonly kind?: "xls" | "xlsx";
  readonly sheet?: number;
}

interface Said {
  readonly id?: number; readonly fault?: Fault; readonly says?: string; readonly peak?: number;
  readonly sheets?: readonly SheetName[]; readonly rows?: readonly ReadRow[]; readonly merged?: readonly Merged[];
}

/** A workbook that a process of its own reads, until it is closed. */
export interface SheetReader extends Workbook {
  /** The most memory that process has used, in kilobytes. */
  peak(): number;
  close(): void;
}

/**
 * Opens an uploaded workbook in a process apart (tools/read-sheet.ts): whatever the file does to its reader, it does to
 * nobody else, and the process ends with the file. Throws `Unfit` for what cannot be read, "slow" for one that eats memory
 * or time. Rows come when they are asked for, so a long list is never in memory as a whole.
 */
export async function openApart(path: string, kind: "xls" | "xlsx"): Promise<SheetReader> {
  const apart = new ProcessApart<Said>({ tool: ["run.mjs", "read-sheet"], knows: ["BUILD_DIR"], heapMegabytes: checkHeapMegabytes, msMax: checkMsMax, idleMs: 60_000 });
  let peak = 0;
  const ask = async (asked: ToRead): Promise<Said> => {
    const answer = await apart.ask(asked);
    if ("lost" in answer) throw new Unfit("slow", answer.lost === "slow" ? "took too long" : "the process ended");
    const { said } = answer;
    peak = Math.max(peak, said.peak ?? 0);
    if (said.fault) throw new Unfit(said.fault, said.says);
    return said;
  };
  try {
    const { sheets = [] } = await ask({ open: path, kind });
    return {
      sheets,
      async* rows(sheet) {
        for (let said = await ask({ sheet }); ; said = await ask({})) {
          if (said.merged) return said.merged;
          yield said.rows ?? [];
        }
      },
      peak: () => peak,
      close: () => apart.end(),
    };
  } catch (cause) {
    apart.end();
    throw cause;
  }
}
