import { execFile, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { unprivileged } from "../process/unprivileged";

/** A program that was begun, and how it is told to end. */
export interface Begun {
  readonly isOver: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<void>;
}
export type Begins = (name: string, command: string, args: readonly string[]) => Begun;

/** Runs a program to its end, by the unprivileged account; what it says where it fails is in the error. */
export async function ran(
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  // named cast: Next's types demand NODE_ENV, which is nothing to these
  const env = { PATH: process.env.PATH, HOME: folder, ...environment } as unknown as NodeJS.ProcessEnv;
  await promisify(execFile)(command, [...args], { ...unprivileged(), cwd: folder, env });
}

/** Programs of other people, run by the unprivileged account; each writes to a log of its own in the folder. */
export function processesIn(folder: string): { readonly begins: Begins; readonly logOf: (name: string) => string } {
  const logFile = (name: string) => path.join(folder, `${name}.log`);
  const begins: Begins = (name, command, args) => {
    const log = openSync(logFile(name), "a");
    const child = spawn(command, args, {
      ...unprivileged(),
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: folder } as unknown as NodeJS.ProcessEnv, // named cast: Next's types demand NODE_ENV, which is nothing to these
      stdio: ["ignore", log, log],
      // Ctrl-C reaches whoever began them, who ends them in order
      detached: true,
    });
    closeSync(log);
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()).once("error", () => resolve()));
    return {
      isOver: () => child.exitCode !== null || child.signalCode !== null,
      signal: (signal) => void child.kill(signal),
      ended,
    };
  };
  return { begins, logOf: (name) => readFileSync(logFile(name), "utf8") };
}
