import { existsSync, readFileSync } from "node:fs";
import { firstWalks } from "../../tests/e2e/walks";
import { browserTestNames, type PlaywrightReport } from "./test-report";

/** Returns the walks of `npm test` that its report is missing. */
export function browserTestsMissingFromReport(reportFile: string): string[] {
  // named cast: Playwright wrote it
  const report = existsSync(reportFile)
    ? (JSON.parse(readFileSync(reportFile, "utf8")) as PlaywrightReport)
    : { suites: [] };
  const walkNames = browserTestNames(report);
  return firstWalks
    .filter(({ pattern }) => !walkNames.some((walk) => pattern.test(walk)))
    .map(({ file, walk }) => `tests/e2e/walks.ts: ${file} “${walk}” was not walked`);
}
