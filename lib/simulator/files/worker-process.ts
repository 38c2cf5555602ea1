import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** Describes the options of a worker process. */
export interface WorkerOptions {
  /**
   * The program: a file of tools/ and its arguments. It sends one message when it is ready, then replies to {id, …}
   * with {id, …}.
   */
  readonly tool: readonly string[];
  /** The environment variables it receives besides PATH; never a secret. */
  readonly knows: readonly string[];
  readonly heapMegabytes: number;
  /** The time limit of one request, in milliseconds. */
  readonly msMax: number;
  /** The time after which an idle process ends and frees its memory, in milliseconds. */
  readonly idleMs: number;
  /** The number of replies after which the process is replaced, so that nothing a request left behind survives. */
  readonly answersMax?: number;
}

/** Holds a reply or a failure: slow on a timeout, gone if the process ended (mostly out of memory) or never started. */
export type WorkerAnswer<Reply> = { readonly reply: Reply } | { readonly failure: "slow" | "gone" };

interface Waiting<Reply> {
  readonly request: object;
  readonly owner: string;
  readonly resolve: (answer: WorkerAnswer<Reply>) => void;
}
interface Running {
  readonly child: ChildProcess;
  readonly exitSignal: AbortSignal;
}

/** Limits the time until the ready message: without a build, the process compiles itself first. */
const startMsMax = 30_000;

/**
 * Sends requests to a worker process one after the other: a hostile file or picture harms only that process. A request
 * that times out ends the process; the next one starts another.
 */
export class WorkerProcess<Reply extends { readonly id?: number }> {
  private readonly how: WorkerOptions;
  private readonly line: Waiting<Reply>[] = [];
  private running: Running | undefined;
  private isBusy = false;
  private idle: NodeJS.Timeout | undefined;
  private answers = 0;
  private lastId = 0;
  constructor(how: WorkerOptions) {
    this.how = how;
  }

  /** Returns the number of queued requests, of all owners or of one; the one being processed is not counted. */
  waiting(owner?: string): number {
    return owner === undefined ? this.line.length : this.line.filter((entry) => entry.owner === owner).length;
  }

  /** Sends the request when its turn comes. Never throws. */
  request(request: object, owner = ""): Promise<WorkerAnswer<Reply>> {
    return new Promise((resolve) => {
      this.line.push({ request, owner, resolve });
      if (!this.isBusy) void this.work();
    });
  }

  /** Ends the process; the next request starts another. */
  end(): void {
    clearTimeout(this.idle);
    this.running?.child.kill("SIGKILL");
    this.running = undefined;
    this.answers = 0;
  }

  private async work(): Promise<void> {
    this.isBusy = true;
    clearTimeout(this.idle);
    for (let next = this.line.shift(); next; next = this.line.shift()) next.resolve(await this.send(next.request));
    this.isBusy = false;
    this.idle = setTimeout(() => this.end(), this.how.idleMs).unref();
  }

  private async send(request: object): Promise<WorkerAnswer<Reply>> {
    if (this.answers >= (this.how.answersMax ?? Infinity)) this.end();
    const late = new AbortController();
    const running = (this.running ??= startProcess(this.how));
    const { child, exitSignal } = running;
    const signal = AbortSignal.any([late.signal, exitSignal]);
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
      child.send({ ...request, id });
      for (;;) {
        // named cast: only the tool speaks in this channel
        const [reply] = (await once(child, "message", { signal })) as [Reply];
        if (reply.id !== id) continue;
        this.answers += 1;
        return { reply };
      }
    } catch {
      this.end();
      return { failure: exitSignal.aborted ? "gone" : "slow" };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Holds the processes that have sent their ready message. */
const isThere = new WeakSet<ChildProcess>();

function startProcess({ tool, knows, heapMegabytes }: WorkerOptions): Running {
  // the path is built from variables: a bundler that recognised it would try to bundle the file
  const [file = "", ...args] = tool;
  const script = path.join("tools", file);
  // no secret: whatever a file makes this process do, it does knowing nothing
  const env: NodeJS.ProcessEnv = { NODE_ENV: process.env.NODE_ENV };
  for (const name of ["PATH", ...knows]) if (process.env[name]) env[name] = process.env[name];
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, script, ...args], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    env,
  });
  const exit = new AbortController();
  child.once("exit", () => exit.abort()).once("error", () => exit.abort());
  child.unref();
  child.channel?.unref();
  return { child, exitSignal: exit.signal };
}
