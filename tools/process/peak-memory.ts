import { readFileSync } from "node:fs";

/**
 * Returns the peak memory of this process, in kilobytes. It reads the system's own record when there is one: the value
 * of getrusage begins with the memory of the parent process.
 */
export function peakMemory(): number {
  let peakText: string | undefined;
  try {
    peakText = /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  } catch {
    // a system without /proc
  }
  return peakText === undefined ? process.resourceUsage().maxRSS : Number(peakText);
}
