import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { isRunning } from "../process/is-running";
import { firstLine, UserError } from "../process/user-error";

/** Describes the process that owns the embedded database, and its address. */
export type FolderLockOwner = { pid: number; url: string };

/** Limits how long a process that does not answer yet may open its database before its lock counts as abandoned. */
const openingMillisecondsMax = 30_000;

const lockFile = (dataDir: string) => path.join(dataDir, "database.lock");

function read(file: string): FolderLockOwner | undefined {
  try {
    const { pid, url } = JSON.parse(readFileSync(file, "utf8")) as Partial<FolderLockOwner>;
    return typeof pid === "number" && typeof url === "string" ? { pid, url } : undefined;
  } catch {
    return undefined;
  }
}

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    const answer = (isThere: boolean) => {
      socket.destroy(); // an open one would keep this process from ending
      resolve(isThere);
    };
    socket.on("connect", () => answer(true)).on("error", () => answer(false));
    socket.setTimeout(1_000, () => answer(false));
  });

/**
 * Returns the running process that owns the data folder's database, if any. Its number alone proves nothing, because a
 * restarted machine (and every container) reuses numbers: it is alive when it answers at its address, or started only
 * recently.
 */
export async function folderLockOwnerOf(dataDir: string): Promise<FolderLockOwner | undefined> {
  const file = lockFile(dataDir);
  const lockOwner = read(file);
  if (!lockOwner || lockOwner.pid === process.pid || !isRunning(lockOwner.pid)) return undefined;
  if (await answers(lockOwner.url)) return lockOwner;
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < openingMillisecondsMax
    ? lockOwner
    : undefined;
}

export const folderInUseError = (dataDir: string, { pid }: FolderLockOwner) =>
  new UserError(`The data folder ${dataDir} is in use by another process (${pid}): stop it or set DATA_DIR.`);

/**
 * Locks the data folder's database for this process, replacing an abandoned lock, and returns the function that
 * releases it.
 */
export async function lockFolder(dataDir: string, url: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const text = JSON.stringify({ pid: process.pid, url } satisfies FolderLockOwner);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, text, { flag: "wx", mode: 0o600 });
      return () => {
        if (read(file)?.pid === process.pid) rmSync(file, { force: true });
      };
    } catch (cause) {
      if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST"))
        throw new UserError(`The data folder ${dataDir} cannot be locked: ${firstLine(cause)}`);
    }
    const lockOwner = await folderLockOwnerOf(dataDir);
    if (lockOwner) throw folderInUseError(dataDir, lockOwner);
    // Two processes may find the same abandoned lock: renaming lets only one of them move it away, and a fresh one is restored by the process that did
    // so.
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch {
      continue;
    }
    const movedLock = read(aside);
    if (movedLock && movedLock.pid !== process.pid && isRunning(movedLock.pid) && (await answers(movedLock.url))) {
      renameSync(aside, file);
      throw folderInUseError(dataDir, movedLock);
    }
    rmSync(aside, { force: true });
  }
  throw new UserError(`The data folder ${dataDir} cannot be locked: another process keeps taking it.`);
}
