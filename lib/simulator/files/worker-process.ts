import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** The options of a worker process. */
export interface WorkerOptions {
  /**
   * The program: a file of tools/ and its arguments. It sends one message when it is ready, then answers {id, …} with
   * {id, …}.
   */
  readonly tool: readonly string[];
  /** Names of settings it may know beside where programs lie: no secret is ever one. */
  readonly knows: readonly string[];
  readonly heapMegabytes: number;
  /** The time limit of one request. */
  readonly msMax: number;
  /** An idle process ends, and its memory with it. */
  readonly idleMs: number;
  /** After so many answers another process takes over: whatever one of them left behind goes with it. */
  readonly answersMax?: number;
}

/** slow: it took too long. gone: the process ended, most likely out of memory, or never came to be. */
export type WorkerAnswer<Said> = { readonly said: Said } | { readonly lost: "slow" | "gone" };

interface Waiting<Said> {
  readonly asked: object;
  readonly owner: string;
  readonly done: (answer: WorkerAnswer<Said>) => void;
}
interface Running {
  readonly child: ChildProcess;
  readonly gone: AbortSignal;
}

/** Not before the process says it is there: without a build it compiles itself first. */
const startMsMax = 30_000;

/**
 * Sends a worker process one request after the other: a hostile file or picture harms nobody else. A request that is
 * not answered in time ends the process; the next one starts another.
 */
export class WorkerProcess<Said extends { readonly id?: number }> {
  private readonly how: WorkerOptions;
  private readonly line: Waiting<Said>[] = [];
  private running: Running | undefined;
  private isAsking = false;
  private idle: NodeJS.Timeout | undefined;
  private answers = 0;
  private lastId = 0;
  constructor(how: WorkerOptions) {
    this.how = how;
  }

  /** How many requests are queued, or how many of one owner's; the one being answered is not among them. */
  waiting(owner?: string): number {
    return owner === undefined ? this.line.length : this.line.filter((each) => each.owner === owner).length;
  }

  /** Sends the request when it is its turn. Never throws. */
  ask(asked: object, owner = ""): Promise<WorkerAnswer<Said>> {
    return new Promise((done) => {
      this.line.push({ asked, owner, done });
      if (!this.isAsking) void this.work();
    });
  }

  /** Ends the process; the next question starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.running?.child.kill("SIGKILL");
    this.running = undefined;
    this.answers = 0;
  }

  private async work(): Promise<void> {
    this.isAsking = true;
    clearTimeout(this.idle);
    for (let next = this.line.shift(); next; next = this.line.shift()) next.done(await this.askNow(next.asked));
    this.isAsking = false;
    this.idle = setTimeout(() => this.end(), this.how.idleMs).unref();
  }

  private async askNow(asked: object): Promise<WorkerAnswer<Said>> {
    if (this.answers >= (this.how.answersMax ?? Infinity)) this.end();
    const late = new AbortController();
    const running = (this.running ??= started(this.how));
    const { child, gone } = running;
    const signal = AbortSignal.any([late.signal, gone]);
    // a timer of its own, not AbortSignal.timeout: that one would not keep a process waiting for its answer
    let timer = setTimeout(() => late.abort(), startMsMax);
    try {
      if (!isThere.has(child)) {
        await once(child, "message", { signal });
        isThere.add(child);
      }
      clearTimeout(timer);
      timer = setTimeout(() => late.abort(), this.how.msMax);
      const id = (this.lastId += 1);
      child.send({ ...asked, id });
      for (;;) {
        // named cast: only the tool speaks in this channel
        const [said] = (await once(child, "message", { signal })) as [Said];
        if (said.id !== id) continue;
        this.answers += 1;
        return { said };
      }
    } catch {
      this.end();
      return { lost: gone.aborted ? "gone" : "slow" };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** The processes that have said they are there. */
const isThere = new WeakSet<ChildProcess>();

function started({ tool, knows, heapMegabytes }: WorkerOptions): Running {
  // by way of variables: a bundler that recognises the path would look for something to bundle
  const [file = "", ...told] = tool;
  const script = path.join("tools", file);
  // no secret: whatever a file makes this process do, it does knowing nothing
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV };
  for (const name of ["PATH", ...knows]) if (process.env[name]) env[name] = process.env[name];
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...told], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    env,
  });
  const gone = new AbortController();
  child.once("exit", () => gone.abort()).once("error", () => gone.abort());
  child.unref();
  child.channel?.unref();
  return { child, gone: gone.signal };
}
