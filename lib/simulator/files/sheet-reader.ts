import type { PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import type { ChosenDialect, Dialect } from "@/lib/files/sheets/dialect";
import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import { WorkerProcess } from "./worker-process";
import { RejectedFile, type Fault } from "../../formats/inspect/rejected-file";
import type { MergedRange, ReadRow, SheetName, Workbook } from "../../formats/sheets/read-row";

/** Lists the kinds of file that lists are read from: workbooks, and payment messages. */
export const readableKinds = ["xls", "xlsx", "csv", "xml"] as const;
export type ReadableKind = (typeof readableKinds)[number];

/** Describes a request to the reading process: a part of a file, to open it, to begin a sheet, or for its next rows. */
export interface ToRead {
  readonly part?: Uint8Array;
  readonly open?: ReadableKind;
  /** The dialect of a csv file, as far as its sender selected it. */
  readonly dialect?: ChosenDialect;
  readonly sheet?: number;
}

interface ReaderReply {
  readonly id?: number;
  readonly fault?: Fault;
  readonly says?: string;
  readonly peak?: number;
  readonly sheets?: readonly SheetName[];
  readonly message?: PaymentMessage;
  readonly dialect?: Dialect;
  readonly rows?: readonly ReadRow[];
  readonly merged?: readonly MergedRange[];
}

/** Describes a workbook that a separate process reads until it is closed. */
export interface SheetReader extends Workbook {
  /** The header of a file that is a payment message. */
  readonly message: PaymentMessage | null;
  /** The dialect of a csv file. */
  readonly dialect: Dialect | null;
  /** Returns the peak memory of the process, in kilobytes. */
  peak(): number;
  close(): void;
}

/** Limits the number of files per process: the process then ends, and anything that a file left behind ends with it. */
const filesMax = 200;
/** Limits the number of idle reading processes; one, since a worker reads one file after the other. */
const waitingMax = 1;

interface Reading {
  readonly apart: WorkerProcess<ReaderReply>;
  files: number;
}

const startReading = (): Reading => ({
  apart: new WorkerProcess<ReaderReply>({
    tool: ["run.mjs", "read-sheet"],
    knows: ["BUILD_DIR"],
    heapMegabytes: checkHeapMegabytes,
    msMax: checkMsMax,
    idleMs: 60_000,
  }),
  files: 0,
});

/** Holds one pool per process, even when the framework loads this module more than once. */
const shared = globalThis as { portalSheetReaders?: Reading[] };
const waiting = (): Reading[] => (shared.portalSheetReaders ??= []);

/**
 * Opens an uploaded workbook in a worker process (tools/read-sheet.ts), which receives its bytes: a hostile file harms
 * only its reader, and no second file is written. Throws `RejectedFile` for unreadable files, with "slow" when memory
 * or time is exhausted. Rows are read on demand, so a long list is never in memory as a whole. A process reads one file
 * at a time; after a complete read it waits a minute for another file, because starting costs more than reading a short
 * list. Otherwise it ends.
 */
export async function openSheetInWorker(
  bytes: AsyncIterable<Uint8Array>,
  kind: ReadableKind,
  selectedDialect: ChosenDialect = {},
): Promise<SheetReader> {
  const reading = waiting().pop() ?? startReading();
  const { apart } = reading;
  reading.files += 1;
  let peak = 0;
  let isRead = false;
  const request = async (input: ToRead): Promise<ReaderReply> => {
    isRead = false;
    const answer = await apart.request(input);
    if ("failure" in answer)
      throw new RejectedFile("slow", answer.failure === "slow" ? "took too long" : "the process ended");
    const { reply } = answer;
    peak = Math.max(peak, reply.peak ?? 0);
    if (reply.fault) throw new RejectedFile(reply.fault, reply.says);
    isRead = reply.merged !== undefined;
    return reply;
  };
  try {
    for await (const part of bytes) await request({ part });
    const { sheets = [], message = null, dialect = null } = await request({ open: kind, dialect: selectedDialect });
    return {
      sheets,
      message,
      dialect,
      async *rows(sheet) {
        for (let reply = await request({ sheet }); ; reply = await request({})) {
          if (reply.merged) return reply.merged;
          yield reply.rows ?? [];
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
