import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning } from "./is-running";

const lookEveryMilliseconds = 200;

/**
 * Does what only one process at a time may do, which a file stands for: others wait. The file of a process that ended in the
 * middle keeps nobody out.
 */
export async function exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!taken(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await pause(lookEveryMilliseconds);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** Takes the file, which is there with its holder's number or not at all. */
function taken(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid), { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false;
    throw cause;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether the process that took the file still runs. */
function isHeld(file: string): boolean {
  try {
    return isRunning(Number(readFileSync(file, "utf8")));
  } catch {
    return false; // given back meanwhile
  }
}
