import type { Quality } from "@/lib/reference/picture-quality";
import { FairLine } from "../../files/fair-line";
import { WorkerProcess } from "../../files/worker-process";

/**
 * The text of a picture or PDF, line by line, the confidence of the reading, 0 to 100, and how good the picture is; null
 * where it shows nothing, or a PDF says its text itself.
 */
export interface Page {
  readonly text: string;
  readonly lines: { text: string; confidence: number }[];
  readonly confidence: number;
  readonly quality: Quality | null;
}

/**
 * `large`: more pixels than are read; `unreadable`: no picture, or a broken one; `slow`: it took too long, by itself or
 * on a machine that has much to do; `busy`: too many wait.
 */
export type Reading = { readonly page: Page } | { readonly fault: "large" | "unreadable" | "slow" | "busy" };

interface Said {
  readonly id?: number;
  readonly page?: Page;
  readonly fault?: "large" | "unreadable" | "slow";
}

/** A picture may take so long; a page of a document takes two seconds, and the browser gives up after twenty. */
const pictureMsMax = 15_000;
const waitingMax = 8;
/** One merchant must not keep the others from their turn. */
const ownWaitingMax = 2;

/** With two, no merchant's slow picture keeps another from their turn; the second starts when it is needed. */
const readersMax = 2;

type Apart = Pick<WorkerProcess<Said>, "ask" | "end">;

/** The engine and its languages take 300 MB: they are dropped when idle. */
const newApart = (msMax: number): Apart =>
  new WorkerProcess({ tool: ["read-picture.mjs"], knows: ["TMPDIR"], heapMegabytes: 256, msMax, idleMs: 60_000 });

/** Reads pictures and PDFs in worker processes (tools/read-picture.mjs), one of an owner's at a time. */
export class PictureReader {
  private readonly readers: readonly Apart[];
  private readonly line: FairLine<Apart>;
  private readonly msMax: number;
  constructor(msMax = pictureMsMax, made: (msMax: number) => Apart = newApart) {
    this.msMax = msMax;
    this.readers = Array.from({ length: readersMax }, () => made(msMax));
    this.line = new FairLine(this.readers);
  }

  /** `owner` is whose picture it is. Never throws. */
  async read(owner: string, bytes: Uint8Array): Promise<Reading> {
    if (this.line.waiting() >= waitingMax || this.line.waiting(owner) >= ownWaitingMax) return { fault: "busy" };
    const answer = await this.line.serve(owner, (reader) => reader.ask({ bytes, msMax: this.msMax }));
    if ("lost" in answer) return { fault: answer.lost === "slow" ? "slow" : "unreadable" };
    const { page, fault = "unreadable" } = answer.said;
    return page ? { page } : { fault };
  }

  end(): void {
    for (const reader of this.readers) reader.end();
  }
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalPictureReader?: PictureReader };
export const pictureReader = (): PictureReader => (shared.portalPictureReader ??= new PictureReader());
