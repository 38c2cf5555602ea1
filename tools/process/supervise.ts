import { spawn, type ChildProcess, type Serializable } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { UserError } from "./user-error";

/** Describes a process that is restarted until it is stopped on purpose. */
export type SupervisedProcess = {
  name: string;
  /** Returns the number of the currently running process. */
  pid: () => number | undefined;
  /**
   * Resolves when it has printed "ready", or immediately when it does not print it; rejects with a UserError in its own
   * words when it ended before.
   */
  ready: Promise<void>;
  /** Sends a message now, and the last one again after a restart, as soon as the process reports that it listens. */
  notify: (message: Serializable) => void;
  /** Ends it: by a signal first, then by a kill when it has not ended within ten seconds. */
  stop: () => Promise<void>;
};

/** Defines the message of a process that listens to its supervisor: earlier messages to a cluster process are lost. */
export const hearing = { isHearing: true } as const;
const isHearing = (message: Serializable): boolean => typeof message === "object" && "isHearing" in message;

export type Command = {
  /** Holds the arguments of node: a script and its arguments. */
  command: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
};

export type SuperviseOptions = {
  name: string;
  /** Starts it: a command of node and its environment, or a function that forks it. */
  begins: Command | (() => ChildProcess);
  /** True when it prints "ready" as its first line once it can be used. */
  isReadyAnnounced?: boolean;
  /** Runs when it fails repeatedly, so that restarting it is useless. */
  onLost: (why: string) => void;
  /** Sets the wait before the first restart; each further one in a row doubles it. */
  pauseMilliseconds?: number;
};

const stopMillisecondsMax = 10_000;
/**
 * Defines a short life: a process that ends this soon after its start, this often in a row, will not survive the next
 * time either.
 */
const shortLifeMilliseconds = 10_000;
const shortLivesMax = 5;

const exitWithParent = pathToFileURL(path.resolve("tools/process/exit-with-parent.mjs")).href;

const spawnCommand = ({ command, environment }: Command, output: "pipe" | "inherit"): ChildProcess =>
  spawn(process.execPath, ["--import", exitWithParent, ...command], {
    env: { ...process.env, ...environment, EXIT_WITH_PARENT: "1" },
    // A group of its own: Ctrl-C reaches the supervisor alone, which then stops its children in their order.
    detached: process.platform !== "win32",
    windowsHide: true,
    stdio: ["ignore", output, output, "ipc"],
  });

/** Starts a process and restarts it whenever it ends, at growing intervals, until `stop` or until it is lost. */
export function superviseProcess({
  name,
  begins,
  isReadyAnnounced = false,
  onLost,
  pauseMilliseconds = 250,
}: SuperviseOptions): SupervisedProcess {
  let settle: { resolve: () => void; reject: (cause: UserError) => void } = { resolve() {}, reject() {} };
  const ready = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  ready.catch(() => {}); // the caller that awaits it gets the failure; nobody has to
  let child: ChildProcess;
  let isReady = false;
  let isStopping = false;
  let shortLives = 0;
  let pause: NodeJS.Timeout | undefined;
  let errorOutput = "";
  let lastMessage: Serializable | undefined;

  function begin(): void {
    const from = performance.now();
    child = typeof begins === "function" ? begins() : spawnCommand(begins, isReadyAnnounced ? "pipe" : "inherit");
    child.stdout?.once("data", () => {
      isReady = true;
      settle.resolve();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      if (isReady) process.stderr.write(chunk);
      else errorOutput += chunk.toString();
    });
    child.once("exit", (code, signal) => {
      if (isStopping) return;
      const why = `${name} ended unexpectedly (${signal ?? `exit code ${code}`})`;
      if (isReadyAnnounced && !isReady) return settle.reject(new UserError(errorOutput.trim() || why));
      shortLives = performance.now() - from < shortLifeMilliseconds ? shortLives + 1 : 0;
      if (shortLives > shortLivesMax) return onLost(`${why} again and again.`);
      console.warn(`${why}; starting it again`);
      pause = setTimeout(begin, pauseMilliseconds * 2 ** shortLives);
    });
    child.on("message", (message) => {
      if (isHearing(message) && lastMessage !== undefined) child.send(lastMessage);
    });
    if (!isReadyAnnounced) settle.resolve();
  }
  begin();

  return {
    name,
    pid: () => child.pid,
    ready,
    notify(message) {
      lastMessage = message;
      if (child.connected) child.send(message);
    },
    async stop() {
      isStopping = true;
      clearTimeout(pause);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((resolve) => child.once("exit", resolve));
      // Windows has no signal that can be handled: there the parent's channel notifies the child.
      if (process.platform === "win32") child.disconnect();
      else child.kill("SIGTERM");
      const impatience = setTimeout(() => child.kill("SIGKILL"), stopMillisecondsMax);
      await exit;
      clearTimeout(impatience);
    },
  };
}
