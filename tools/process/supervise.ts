import { spawn, type ChildProcess, type Serializable } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "./user-error";

/** A process that is restarted until it is stopped on purpose. */
export type Supervised = {
  name: string;
  /** The number of the process that runs at this moment. */
  pid: () => number | undefined;
  /**
   * Resolves when it has said "ready", or at once when it does not say so; rejects with a UserError in its own words
   * when it ended before.
   */
  ready: Promise<void>;
  /** Tells it something now, and the last again to one that was started again, as soon as it says that it hears. */
  tell: (message: Serializable) => void;
  /** Ends it: by a signal first, killed when it has not ended within ten seconds. */
  stop: () => Promise<void>;
};

/** What a process says that listens to whoever supervises it: what is sent before is lost to one of a cluster. */
export const hearing = { isHearing: true } as const;
const isHearing = (message: Serializable): boolean => typeof message === "object" && "isHearing" in message;

export type Command = {
  /** Arguments of node: a script and what it takes. */
  command: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
};

export type SuperviseOptions = {
  name: string;
  /** What begins it: a command of node and its environment, or a fork that somebody else makes. */
  begins: Command | (() => ChildProcess);
  /** Does it print "ready" as its first line once it can be used? */
  saysReady?: boolean;
  /** Called when it keeps dying, so that restarting it is no use. */
  onLost: (why: string) => void;
  /** The wait before the first restart; each further one in a row doubles it. */
  pauseMilliseconds?: number;
};

const stopMillisecondsMax = 10_000;
/** A process that ends so soon after its start, this often in a row, will not survive the next time either. */
const shortLifeMilliseconds = 10_000;
const shortLivesMax = 5;

const exitWithParent = pathToFileURL(path.resolve("tools/process/exit-with-parent.mjs")).href;

const spawned = ({ command, environment }: Command, output: "pipe" | "inherit"): ChildProcess =>
  spawn(process.execPath, ["--import", exitWithParent, ...command], {
    env: { ...process.env, ...environment, EXIT_WITH_PARENT: "1" },
    // A group of its own: Ctrl-C reaches the supervisor alone, which then stops its children in their order.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["ignore", output, output, "ipc"],
  });

/** Starts a process and starts it again whenever it dies, at growing intervals, until `stop` or until it is lost. */
export function supervise({
  name,
  begins,
  saysReady = false,
  onLost,
  pauseMilliseconds = 250,
}: SuperviseOptions): Supervised {
  let settle: { resolve: () => void; reject: (cause: UserError) => void } = { resolve() {}, reject() {} };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  ready.catch(() => {}); // the caller that awaits it gets the failure; nobody has to
  let child: ChildProcess;
  let isReady = false;
  let isStopping = false;
  let shortLives = 0;
  let pause: NodeJS.Timeout | undefined;
  let said = "";
  let told: Serializable | undefined;

  function begin(): void {
    const from = performance.now();
    child = typeof begins === "function" ? begins() : spawned(begins, saysReady ? "pipe" : "inherit");
    child.stdout?.once("data", () => {
      isReady = true;
      settle.resolve();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      if (isReady) process.stderr.write(chunk);
      else said += chunk.toString();
    });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      const why = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`;
      if (saysReady && !isReady) return settle.reject(new UserError(said.trim() || why));
      shortLives = performance.now() - from < shortLifeMilliseconds ? shortLives + 1 : 0;
      if (shortLives > shortLivesMax) return onLost(`${why} again and again.`);
      console.warn(`${why}; starting it again`);
      pause = setTimeout(begin, pauseMilliseconds * 2 ** shortLives);
    });
    child.on("message", (message) => {
      if (isHearing(message) && told !== undefined) child.send(told);
    });
    if (!saysReady) settle.resolve();
  }
  begin();

  return {
    name,
    pid: () => child.pid,
    ready,
    tell(message) {
      told = message;
      if (child.connected) child.send(message);
    },
    async stop() {
      isStopping = true;
      clearTimeout(pause);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      // Windows has no signal that can be listened to: there the parent's channel tells the child.
      if (process.platform === "win32") child.disconnect();
      else child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), stopMillisecondsMax);
      await ended;
      clearTimeout(impatience);
    },
  };
}
