import { readFileSync } from "node:fs";

/**
 * The most memory that this process has ever used, in kilobytes. Where the system tells it, by its own account: what
 * getrusage says begins with the memory of the process that started this one.
 */
export function peakMemory(): number {
  let own: string | undefined;
  try {
    own = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  } catch {
    // a system without /proc
  }
  return own === undefined ? process.resourceUsage().maxRSS : Number(own);
}
