import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";
import { checkHeapMegabytes, checkMsMax } from "@/lib/files/terms";
import type { Fit, Sent } from "./check/inspect";
import type { Fault } from "./check/unfit";

/** What looking into a file came to. `peak` is the memory of the process that did it, in kilobytes. */
export type Looked = ({ readonly fit: Fit } | { readonly fault: Fault; readonly says: string }) & { readonly peak: number };

interface Job { readonly path: string; readonly sent: Sent; readonly done: (looked: Looked) => void }
interface Said { readonly id?: number; readonly fit?: Fit; readonly fault?: Fault; readonly says?: string; readonly peak?: number }

/** A process waits this long for another file before it ends. */
const idleMs = 30_000;
/** Files looked at before a new process takes over: whatever one of them left behind goes with it. */
const filesMax = 200;
/** Not before the process says it is there: without a build it compiles itself first. */
const startMsMax = 30_000;

/**
 * Looks into files in a process apart: a file that eats memory or time ends that process and nothing else. One file at a
 * time; those that come meanwhile wait in line.
 */
class Inspector {
  private child: ChildProcess | undefined;
  private isReady = false;
  private looked = 0;
  private current: (Job & { id: number }) | undefined;
  private readonly waiting: Job[] = [];
  private timer: NodeJS.Timeout | undefined;
  private nextId = 0;

  /** How many files stand in line. */
  get length(): number {
    return this.waiting.length;
  }

  look(file: string, sent: Sent): Promise<Looked> {
    return new Promise((done) => {
      this.waiting.push({ path: file, sent, done });
      this.next();
    });
  }

  private next(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    if (this.looked >= filesMax) this.end();
    const job = this.waiting.shift();
    if (!job) return this.wait(idleMs, () => this.end());
    this.current = { ...job, id: (this.nextId += 1) };
    if (this.child) this.ask();
    else this.begin();
  }

  private ask(): void {
    if (!this.current || !this.isReady) return;
    const { id, path: file, sent } = this.current;
    this.wait(checkMsMax, () => this.give("slow", "took too long"));
    this.child?.send({ id, path: file, sent });
  }

  private begin(): void {
    // by way of a variable: a bundler that recognises the path would look for something to bundle
    const tool = [path.join("tools", "run.mjs"), "check-file"];
    const { PATH, BUILD_DIR } = process.env;
    // no secret and no setting: what a file could make this process do, it would do knowing nothing
    const env = { NODE_ENV: process.env.NODE_ENV, ...(PATH && { PATH }), ...(BUILD_DIR && { BUILD_DIR }) };
    const child = spawn(process.execPath, [`--max-old-space-size=${checkHeapMegabytes}`, ...tool], { stdio: ["ignore", "ignore", "ignore", "ipc"], env });
    this.child = child;
    this.isReady = false;
    this.wait(startMsMax, () => this.give("slow", "did not start"));
    child.on("message", (message) => this.heard(child, message as Said)); // named cast: only tools/check-file.ts answers here
    child.on("error", () => this.lost(child));
    child.on("exit", () => this.lost(child));
    child.unref();
    child.channel?.unref();
  }

  private heard(child: ChildProcess, said: Said): void {
    if (child !== this.child) return;
    if (!this.isReady) {
      this.isReady = true;
      this.ask();
    } else if (said.id === this.current?.id) {
      this.looked += 1;
      this.answer(said.fit ? { fit: said.fit, peak: said.peak ?? 0 } : { fault: said.fault ?? "broken", says: said.says ?? "", peak: said.peak ?? 0 });
    }
  }

  /** Ends the process in the middle of a file. */
  private give(fault: Fault, says: string): void {
    this.end();
    this.answer({ fault, says, peak: 0 });
  }

  /** Out of memory, most likely: the file it was looking at is to blame. */
  private lost(child: ChildProcess): void {
    if (child === this.child) this.give("slow", "the process ended");
  }

  private answer(looked: Looked): void {
    const job = this.current;
    this.current = undefined;
    job?.done(looked);
    this.next();
  }

  private end(): void {
    clearTimeout(this.timer);
    const child = this.child;
    this.child = undefined;
    this.looked = 0;
    child?.kill("SIGKILL");
  }

  private wait(ms: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, ms);
    if (!this.current) this.timer.unref();
  }
}

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalInspector?: Inspector };
export const inspector = (): Inspector => (shared.portalInspector ??= new Inspector());
