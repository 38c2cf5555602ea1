import { existsSync, readFileSync, rmSync } from "node:fs";
import { command } from "./command";
import type { Tally } from "./steps";

/** The part of Vitest's and Playwright's JSON reports that is counted. */
type Report = {
  numPassedTests?: number; numFailedTests?: number; numPendingTests?: number; numTodoTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/**
 * Runs a test program that writes a JSON report and counts it. A skipped test counts as failed, for nothing here may be skipped, and
 * so does a program that ended badly without naming a test.
 */
export async function runTests(script: readonly string[], reportFile: string, environment: Readonly<Record<string, string>> = {}): Promise<Tally> {
  rmSync(reportFile, { force: true });
  const { code } = await command(script, { environment, shown: true });
  const tally = existsSync(reportFile) ? counted(JSON.parse(readFileSync(reportFile, "utf8")) as Report) : { passed: 0, failed: 0 };
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  if (tally.passed + tally.failed === 0) tally.failed = 1;
  return tally;
}

export function counted({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, stats }: Report): Tally {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped };
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests };
}
