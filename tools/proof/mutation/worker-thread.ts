// A pool of Vitest in which one thread outlives its run. A mutant is switched on at run time, so what a run loads (the
// modules, a database of its own) serves the next one too; a thread for each run would spend most of its time loading.
import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  type TestProject,
  type Vitest,
  type WorkerRequest,
} from "vitest/node";

type Listener = (arg: unknown) => void;

declare module "vitest" {
  interface ProvidedContext {
    /** Holds the mutation runner's own setting: a static mutant is active while modules load. */
    mutantActivation: "static" | "runtime" | undefined;
  }
}

let reusedThread: { thread: ThreadsPoolWorker; isStarted: boolean } | undefined;

class ReusedThread implements PoolWorker {
  readonly name = "kept-thread";
  private readonly options: PoolOptions;
  private readonly listeners: [event: string, callback: Listener][] = [];

  constructor(options: PoolOptions) {
    this.options = options;
  }

  private get thread(): ThreadsPoolWorker {
    if (!reusedThread) throw new Error("The thread is started first.");
    return reusedThread.thread;
  }

  private get isStatic(): boolean {
    return this.options.project.getProvidedContext().mutantActivation === "static";
  }

  async start(): Promise<void> {
    if (this.isStatic) await end();
    if (reusedThread) return;
    const thread = new ThreadsPoolWorker(this.options);
    await thread.start();
    reusedThread = { thread, isStarted: false };
  }

  on(event: string, callback: Listener): void {
    this.listeners.push([event, callback]);
    this.thread.on(event, callback);
  }

  off(event: string, callback: Listener): void {
    this.thread.off(event, callback);
  }

  /** Answers for a reused thread, which is already started and never receives a stop. */
  send(message: WorkerRequest): void {
    if (message.type === "start" && reusedThread?.isStarted) return this.answer("started");
    if (message.type === "stop") return this.answer("stopped");
    if (message.type === "run") {
      if (reusedThread) reusedThread.isStarted = true;
      const { testNamePattern } = this.options.project.config;
      // the thread retains the settings of its start, so the test pattern of this mutant is passed with each file
      if (testNamePattern) for (const file of message.context.files) file.testNamePattern = testNamePattern;
    }
    this.thread.send(message);
  }

  private answer(type: "started" | "stopped"): void {
    const response = { type, __vitest_worker_response__: true };
    queueMicrotask(() => {
      for (const [event, callback] of [...this.listeners]) if (event === "message") callback(response);
    });
  }

  async stop(): Promise<void> {
    for (const [event, callback] of this.listeners.splice(0)) this.thread.off(event, callback);
    if (this.isStatic) await end();
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

async function end(): Promise<void> {
  const endingThread = reusedThread;
  reusedThread = undefined;
  await endingThread?.thread.stop();
}

const initializer: PoolRunnerInitializer = {
  name: "kept-thread",
  createPoolWorker: (options) => new ReusedThread(options),
};

/** Replaces the pool that the mutation runner requests. */
export const keepThread = {
  name: "keep-thread",
  configureVitest({ project, vitest }: { project: TestProject; vitest: Vitest }) {
    project.config.pool = initializer.name;
    project.config.poolRunner = initializer;
    vitest.onClose(end);
  },
};
