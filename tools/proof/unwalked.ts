import { existsSync, readFileSync } from "node:fs";
import { firstWalks } from "../../tests/e2e/walks";
import { walksIn, type PlaywrightReport } from "./test-report";

/** Of the walks that `npm test` makes those that its report does not have. */
export function unwalked(reportFile: string): string[] {
  // named cast: Playwright wrote it
  const report = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, "utf8")) as PlaywrightReport)
    : { suites: [] };
  const walked = walksIn(report);
  return firstWalks
    .filter(({ pattern }) => !walked.some((walk) => pattern.test(walk)))
    .map(({ file, walk }) => `tests/e2e/walks.ts: ${file} “${walk}” was not walked`);
}
