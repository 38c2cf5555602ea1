import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { command } from "../process/command";

/** How many tests or checks ended well, and the names of those that did not. */
export type TestReport = { passed: number; failed: readonly string[] };

/**
 * The part of Vitest's JSON report that is counted. A file that could not even be loaded is "failed" and holds no test.
 */
type VitestReport = {
  testResults: readonly {
    name: string;
    status: string;
    assertionResults: readonly { fullName: string; status: string }[];
  }[];
};

/** The part of Playwright's JSON report that is counted: suites lie within suites. */
type Suite = {
  file?: string;
  suites?: readonly Suite[];
  specs?: readonly { title: string; line: number; tests: readonly { status: string }[] }[];
};
type PlaywrightReport = { suites: readonly Suite[] };

type Outcome = { name: string; isPassed: boolean };

/**
 * Runs a test program that writes a JSON report and counts it. A skipped test counts as failed, for nothing here may be
 * skipped, and so does a program that ended badly without naming a test.
 */
export async function runTests(
  script: readonly string[],
  reportFile: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  rmSync(reportFile, { force: true });
  const { code } = await command(script, { environment, shown: true });
  const testReport = existsSync(reportFile)
    ? counted(JSON.parse(readFileSync(reportFile, "utf8")) as VitestReport | PlaywrightReport)
    : { passed: 0, failed: [] };
  const isUnexplained =
    (code !== 0 && testReport.failed.length === 0) || testReport.passed + testReport.failed.length === 0;
  return isUnexplained
    ? {
        ...testReport,
        failed: [`${script.join(" ")}: ended with code ${code} and names no test that failed; see what it printed`],
      }
    : testReport;
}

export function counted(report: VitestReport | PlaywrightReport): TestReport {
  const outcomes = "suites" in report ? report.suites.flatMap(ofSuite) : report.testResults.flatMap(ofFile);
  return {
    passed: outcomes.filter(({ isPassed }) => isPassed).length,
    failed: outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
  };
}

function ofFile({ name, status, assertionResults }: VitestReport["testResults"][number]): Outcome[] {
  const file = path.relative("", name);
  const tests = assertionResults.map((one) => ({
    name: `${file} › ${one.fullName}`,
    isPassed: one.status === "passed",
  }));
  return status === "failed" && tests.every(({ isPassed }) => isPassed)
    ? [...tests, { name: file, isPassed: false }]
    : tests;
}

function ofSuite({ file = "", suites = [], specs = [] }: Suite): Outcome[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status }) => ({
      name: `${file}:${line} › ${title}`,
      isPassed: status === "expected" || status === "flaky",
    })),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}
