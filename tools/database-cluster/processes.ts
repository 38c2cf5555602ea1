import { execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { unprivilegedAccount } from "../process/drop-privileges";

/** Describes a started program, and how to end it. */
export interface StartedProcess {
  readonly isOver: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly exit: Promise<void>;
}
export type Begins = (name: string, command: string, args: readonly string[]) => StartedProcess;

/** Runs a program to its end under the unprivileged account; on failure its output is in the error. */
export async function ran(
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  // named cast: Next's types demand NODE_ENV, which is nothing to these
  const env = { PATH: process.env.PATH, HOME: folder, ...environment } as unknown as NodeJS.ProcessEnv;
  await promisify(execFile)(command, [...args], { ...unprivilegedAccount(), cwd: folder, env });
}

/** Runs third-party programs under the unprivileged account; each writes to its own log in the folder. */
export function processesIn(folder: string): { readonly begins: Begins; readonly logOf: (name: string) => string } {
  const logFile = (name: string) => path.join(folder, `${name}.log`);
  const begins: Begins = (name, command, args) => {
    const log = openSync(logFile(name), "a");
    const child = spawn(command, args, {
      ...unprivilegedAccount(),
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: folder } as unknown as NodeJS.ProcessEnv, // named cast: Next's types demand NODE_ENV, which is nothing to these
      stdio: ["ignore", log, log],
      // Ctrl-C reaches the parent, which ends its children in order
      detached: true,
    });
    closeSync(log);
    const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
    return {
      isOver: () => child.exitCode !== null || child.signalCode !== null,
      signal: (signal) => void child.kill(signal),
      exit,
    };
  };
  return { begins, logOf: (name) => readFileSync(logFile(name), "utf8") };
}
