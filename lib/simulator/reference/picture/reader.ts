import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** What a page says, line by line, and how sure the reading is, 0 to 100. */
export interface Page {
  readonly text: string;
  readonly lines: { text: string; confidence: number }[];
  readonly confidence: number;
}

/** `large`: more pixels than are read; `unreadable`: no picture, a broken one, or one that took too long; `busy`: too many wait. */
export type Reading = { readonly page: Page } | { readonly fault: "large" | "unreadable" | "busy" };

interface Job { readonly owner: string; readonly bytes: Uint8Array; readonly done: (reading: Reading) => void }

/** A picture may take so long; a page of a document takes two seconds, and the browser gives up after twenty. */
const pictureMsMax = 15_000;
/** A process that nothing is asked of ends, and 300 MB with it. */
const idleMs = 60_000;
const waitingMax = 8;
/** One merchant must not keep the others from their turn. */
const ownWaitingMax = 2;
const heapMegabytes = 256;

/** Reads one picture after the other in a process apart (tools/read-picture.mjs): what a picture does to it, it does to nobody else. */
export class PictureReader {
  private readonly waiting: Job[] = [];
  private isReading = false;
  /** The process, and the signal that it has ended. */
  private apart: { readonly child: ChildProcess; readonly gone: AbortSignal } | undefined;
  private idle: NodeJS.Timeout | undefined;
  private nextId = 0;
  private readonly msMax: number;
  constructor(msMax = pictureMsMax) {
    this.msMax = msMax;
  }

  /** `owner` is whose picture it is. Never throws. */
  read(owner: string, bytes: Uint8Array): Promise<Reading> {
    if (this.waiting.length >= waitingMax || this.waiting.filter((job) => job.owner === owner).length >= ownWaitingMax) return Promise.resolve({ fault: "busy" });
    return new Promise((done) => {
      this.waiting.push({ owner, bytes, done });
      if (!this.isReading) void this.work();
    });
  }

  /** Ends the process; the next picture starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.apart?.child.kill("SIGKILL");
    this.apart = undefined;
  }

  private async work(): Promise<void> {
    this.isReading = true;
    clearTimeout(this.idle);
    for (let job = this.waiting.shift(); job; job = this.waiting.shift()) job.done(await this.readNow(job.bytes).catch(() => this.gaveUp()));
    this.isReading = false;
    this.idle = setTimeout(() => this.end(), idleMs).unref();
  }

  private async readNow(bytes: Uint8Array): Promise<Reading> {
    const { child, gone } = (this.apart ??= started());
    const signal = AbortSignal.any([AbortSignal.timeout(this.msMax), gone]);
    const id = (this.nextId += 1);
    child.send({ id, bytes });
    for (;;) {
      // named cast: only tools/read-picture.mjs speaks in this channel
      const [said] = (await once(child, "message", { signal })) as [{ id?: number; page?: Page; fault?: "large" | "unreadable" }];
      if (said.id === id) return said.page ? { page: said.page } : { fault: said.fault ?? "unreadable" };
    }
  }

  private gaveUp(): Reading {
    this.end();
    return { fault: "unreadable" };
  }
}

function started(): { child: ChildProcess; gone: AbortSignal } {
  // by way of a variable: a bundler that recognises the path would look for something to bundle
  const tool = [path.join("tools", "read-picture.mjs")];
  // no secret and no setting: whatever a picture makes this process do, it does knowing nothing
  const { PATH, TMPDIR } = process.env;
  const env = { NODE_ENV: process.env.NODE_ENV, ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }) };
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, ...tool], { stdio: ["ignore", "ignore", "ignore", "ipc"], serialization: "advanced", env });
  const gone = new AbortController();
  child.once("exit", () => gone.abort()).once("error", () => gone.abort());
  child.unref();
  child.channel?.unref();
  return { child, gone: gone.signal };
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalPictureReader?: PictureReader };
export const pictureReader = (): PictureReader => (shared.portalPictureReader ??= new PictureReader());
