import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning } from "./is-running";

const pollMilliseconds = 200;

/**
 * Runs work that only one process at a time may do, guarded by a lock file: others wait. The file of a process that
 * ended prematurely blocks nobody.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!acquireFile(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await pause(pollMilliseconds);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Creates the lock file atomically, with the number of its process. */
function acquireFile(file: string): boolean {
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, String(process.pid), { mode: 0o600 });
  try {
    linkSync(ownFile, file);
    return true;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false;
    throw cause;
  } finally {
    rmSync(ownFile, { force: true });
  }
}

/** Returns true while the process that created the file runs. */
function isHeld(file: string): boolean {
  try {
    return isRunning(Number(readFileSync(file, "utf8")));
  } catch {
    return false; // given back meanwhile
  }
}
