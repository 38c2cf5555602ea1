import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts processors' time in hundredths of a second for whoever reads /proc. */
const tickMilliseconds = 10;

/** A process as /proc tells it: its parent, and the milliseconds of processor that it and its ended children used. */
interface Told {
  readonly pid: number;
  readonly parent: number;
  readonly milliseconds: number;
}

function told(pid: number): Told | undefined {
  try {
    // the name in brackets may hold anything, so the fields are counted from behind it
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid, parent: Number(fields[1]), milliseconds: ticks * tickMilliseconds };
  } catch {
    return undefined; // it has ended meanwhile
  }
}

const all = (): Told[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (told(Number(name)) ?? []) : []));

/** The processes below one, itself included. */
function below(root: number): Told[] {
  const processes = all();
  const found = processes.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...processes.filter(({ parent }) => parent === pid));
  return found;
}

/**
 * Milliseconds of processor that a process and those below it have used, ended ones included; Linux alone tells. A child
 * that ends in between is counted by its parent from then on.
 */
export const cpuOf = (root: number): number => below(root).reduce((sum, { milliseconds }) => sum + milliseconds, 0);

/** The process below another whose command line holds one of the words; the nearest. */
export function processBelow(root: number, ...words: readonly string[]): number {
  const found = below(root).find(({ pid }) => {
    try {
      const said = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return words.some((word) => said.includes(word));
    } catch {
      return false;
    }
  });
  if (!found) throw new Error(`no process below ${root} is called with ${words.join(" or ")}`);
  return found.pid;
}
