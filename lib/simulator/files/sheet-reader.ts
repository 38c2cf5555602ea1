import type { PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import type { ChosenDialect, Dialect } from "@/lib/files/sheets/dialect";
import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { WorkerProcess } from "./worker-process";
import { RejectedFile, type Fault } from "../../formats/inspect/rejected-file";
import type { Merged, ReadRow, SheetName, Workbook } from "../../formats/sheets/read-row";

/** The kinds of file that lists are read from: workbooks, and messages of payments. */
export const readableKinds = ["xls", "xlsx", "csv", "xml"] as const;
export type ReadableKind = (typeof readableKinds)[number];

/** Requests to the reading process: the parts of a file, to open it, to begin with a sheet, or for its next rows. */
export interface ToRead {
  readonly part?: Uint8Array;
  readonly open?: ReadableKind;
  /** How a csv file is to be read, where its sender chose. */
  readonly dialect?: ChosenDialect;
  readonly sheet?: number;
}

interface Said {
  readonly id?: number;
  readonly fault?: Fault;
  readonly says?: string;
  readonly peak?: number;
  readonly sheets?: readonly SheetName[];
  readonly message?: PaymentMessage;
  readonly dialect?: Dialect;
  readonly rows?: readonly ReadRow[];
  readonly merged?: readonly Merged[];
}

/** A workbook that a process of its own reads, until it is closed. */
export interface SheetReader extends Workbook {
  /** What the file says of itself, where it is a message. */
  readonly message: PaymentMessage | null;
  /** How it is read, where it is a csv file. */
  readonly dialect: Dialect | null;
  /** The most memory that process has used, in kilobytes. */
  peak(): number;
  close(): void;
}

/** A process that has read so many files ends with the next: whatever one of them left behind goes with it. */
const filesMax = 200;
/** Reading processes that wait for their next file; one, since a worker reads one file after the other. */
const waitingMax = 1;

interface Reading {
  readonly apart: WorkerProcess<Said>;
  files: number;
}

const begun = (): Reading => ({
  apart: new WorkerProcess<Said>({
    tool: ["run.mjs", "read-sheet"],
    knows: ["BUILD_DIR"],
    heapMegabytes: checkHeapMegabytes,
    msMax: checkMsMax,
    idleMs: 60_000,
  }),
  files: 0,
});

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalSheetReaders?: Reading[] };
const waiting = (): Reading[] => (shared.portalSheetReaders ??= []);

/**
 * Opens an uploaded workbook in a worker process (tools/read-sheet.ts), which is handed its bytes: a hostile file harms
 * only its reader, and no second file is written. Throws `RejectedFile` for unreadable ones, "slow" for one that
 * exhausts memory or time. Rows come on demand, so a long list is never in memory as a whole. A process reads one file
 * at a time; after one that it read well to the end it waits a minute for another, since starting costs more than
 * reading a short list. After any other it ends.
 */
export async function openApart(
  bytes: AsyncIterable<Uint8Array>,
  kind: ReadableKind,
  chosen: ChosenDialect = {},
): Promise<SheetReader> {
  const reading = waiting().pop() ?? begun();
  const { apart } = reading;
  reading.files += 1;
  let peak = 0;
  let isRead = false;
  const ask = async (asked: ToRead): Promise<Said> => {
    isRead = false;
    const answer = await apart.ask(asked);
    if ("lost" in answer)
      throw new RejectedFile("slow", answer.lost === "slow" ? "took too long" : "the process ended");
    const { said } = answer;
    peak = Math.max(peak, said.peak ?? 0);
    if (said.fault) throw new RejectedFile(said.fault, said.says);
    isRead = said.merged !== undefined;
    return said;
  };
  try {
    for await (const part of bytes) await ask({ part });
    const { sheets = [], message = null, dialect = null } = await ask({ open: kind, dialect: chosen });
    return {
      sheets,
      message,
      dialect,
      async *rows(sheet) {
        for (let said = await ask({ sheet }); ; said = await ask({})) {
          if (said.merged) return said.merged;
          yield said.rows ?? [];
        }
      },
      peak: () => peak,
      close() {
        if (isRead && reading.files < filesMax && waiting().length < waitingMax) waiting().push(reading);
        else apart.end();
        isRead = false;
      },
    };
  } catch (cause) {
    apart.end();
    throw cause;
  }
}
