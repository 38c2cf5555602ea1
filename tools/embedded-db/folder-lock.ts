import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { isRunning } from "../process/is-running";
import { firstLine, UserError } from "../process/user-error";

/** The process that holds the embedded database, and where it answers. */
export type Holder = { pid: number; url: string };

/** A holder that does not answer yet is given this long to open its database before its lock counts as left behind. */
const openingMillisecondsMax = 30_000;

const lockFile = (dataDir: string) => path.join(dataDir, "database.lock");

function read(file: string): Holder | undefined {
  try {
    const { pid, url } = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
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
 * The living process that holds the data folder's database, if any. Its number alone proves nothing, because a
 * restarted machine (and every container) gives the same numbers out again: it lives when it answers at its address, or
 * has only just begun.
 */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  const file = lockFile(dataDir);
  const holder = read(file);
  if (!holder || holder.pid === process.pid || !isRunning(holder.pid)) return undefined;
  if (await answers(holder.url)) return holder;
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < openingMillisecondsMax
    ? holder
    : undefined;
}

export const inUse = (dataDir: string, { pid }: Holder) =>
  new UserError(`The data folder ${dataDir} is in use by another process (${pid}): stop it or set DATA_DIR.`);

/**
 * Takes the data folder's database for this process, over a lock whose holder is dead, and returns what gives it back.
 */
export async function lockFolder(dataDir: string, url: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const text = JSON.stringify({ pid: process.pid, url } satisfies Holder);
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
    const holder = await holderOf(dataDir);
    if (holder) throw inUse(dataDir, holder);
    // Two processes may find the same dead lock: renaming lets one of them move it away, and who moved a fresh one says
    // so.
    const aside = `${file}.${process.pid}`;
    try {
      renameSync(file, aside);
    } catch {
      continue;
    }
    const moved = read(aside);
    if (moved && moved.pid !== process.pid && isRunning(moved.pid) && (await answers(moved.url))) {
      renameSync(aside, file);
      throw inUse(dataDir, moved);
    }
    rmSync(aside, { force: true });
  }
  throw new UserError(`The data folder ${dataDir} cannot be locked: another process keeps taking it.`);
}
