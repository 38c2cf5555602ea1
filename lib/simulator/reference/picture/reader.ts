import type { Quality } from "@/lib/reference/picture-quality";
import { FairLine } from "../../files/fair-line";
import { WorkerProcess } from "../../files/worker-process";

/**
 * Holds the text of a picture or PDF, line by line, the confidence of the recognition, 0 to 100, and the quality of the
 * picture; null for an empty picture, or a PDF with its own text.
 */
export interface Page {
  readonly text: string;
  readonly lines: { text: string; confidence: number }[];
  readonly confidence: number;
  readonly quality: Quality | null;
}

/**
 * Describes the result: `large`: more pixels than are processed; `unreadable`: no picture, or a broken one; `slow`: it
 * exceeded the time limit, also on a busy machine; `busy`: too many requests wait.
 */
export type PictureReadResult = { readonly page: Page } | { readonly fault: "large" | "unreadable" | "slow" | "busy" };

interface ReaderReply {
  readonly id?: number;
  readonly page?: Page;
  readonly fault?: "large" | "unreadable" | "slow";
}

/**
 * Limits the time of one picture; a page of a document requires two seconds, and the browser times out after twenty.
 */
const pictureMsMax = 15_000;
const waitingMax = 8;
/** Limits the waiting requests of one merchant, so that others get their turn. */
const ownWaitingMax = 2;

/** Runs up to two readers, so that one merchant's slow picture does not block another; the second starts on demand. */
const readersMax = 2;

type Apart = Pick<WorkerProcess<ReaderReply>, "request" | "end">;

/** Creates a reader process. The engine and its languages occupy 300 MB, so it ends when idle. */
const newApart = (msMax: number): Apart =>
  new WorkerProcess({ tool: ["read-picture.mjs"], knows: ["TMPDIR"], heapMegabytes: 256, msMax, idleMs: 60_000 });

/** Reads pictures and PDFs in worker processes (tools/read-picture.mjs), one of each owner at a time. */
export class PictureReader {
  private readonly readers: readonly Apart[];
  private readonly line: FairLine<Apart>;
  private readonly msMax: number;
  constructor(msMax = pictureMsMax, createReader: (msMax: number) => Apart = newApart) {
    this.msMax = msMax;
    this.readers = Array.from({ length: readersMax }, () => createReader(msMax));
    this.line = new FairLine(this.readers);
  }

  /** Reads a picture that belongs to `owner`. Never throws. */
  async read(owner: string, bytes: Uint8Array): Promise<PictureReadResult> {
    if (this.line.waiting() >= waitingMax || this.line.waiting(owner) >= ownWaitingMax) return { fault: "busy" };
    const answer = await this.line.serve(owner, (reader) => reader.request({ bytes, msMax: this.msMax }));
    if ("failure" in answer) return { fault: answer.failure === "slow" ? "slow" : "unreadable" };
    const { page, fault = "unreadable" } = answer.reply;
    return page ? { page } : { fault };
  }

  end(): void {
    for (const reader of this.readers) reader.end();
  }
}

/** Shares one instance per process, also when the framework loads this module more than once. */
const shared = globalThis as { portalPictureReader?: PictureReader };
export const pictureReader = (): PictureReader => (shared.portalPictureReader ??= new PictureReader());
