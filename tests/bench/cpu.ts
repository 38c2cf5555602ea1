import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processor time in hundredths of a second in /proc. */
const tickMilliseconds = 10;

/**
 * Describes a process as /proc reports it: its parent, and the milliseconds of processor time that it and its ended
 * children used.
 */
interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly milliseconds: number;
}

function processStat(pid: number): ProcessStat | undefined {
  try {
    // the name in brackets may hold anything, so the fields are counted from behind it
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid, parent: Number(fields[1]), milliseconds: ticks * tickMilliseconds };
  } catch {
    return undefined; // it has ended meanwhile
  }
}

const all = (): ProcessStat[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (processStat(Number(name)) ?? []) : []));

/** The processes below one, itself included. */
function below(root: number): ProcessStat[] {
  const processes = all();
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...processes.filter(({ parent }) => parent === pid));
  return tree;
}

/**
 * Returns the milliseconds of processor time that a process and its descendants have used, ended ones included; works
 * on Linux only. A child that ends between two readings is counted by its parent from then on.
 */
export const cpuOf = (root: number): number => below(root).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** Returns the nearest descendant of a process, chosen by a command line that contains one of the words. */
export function processBelow(root: number, ...words: readonly string[]): number {
  const match = below(root).find(({ pid }) => {
    try {
      const commandLine = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return words.some((word) => commandLine.includes(word));
    } catch {
      return false;
    }
  });
  if (!match) throw new Error(`no process below ${root} is called with ${words.join(" or ")}`);
  return match.pid;
}
