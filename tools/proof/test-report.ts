import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runNodeCommand } from "../process/command";
import { fileTimesIn, type FileTime } from "./file-times";

/**
 * Holds the number of passed tests or checks, and the names of those that failed, or passed only on their second try.
 * `reasons` holds the beginning of each failure's message, by its name: its other output is far above the end of a run.
 */
export type TestReport = {
  passedCount: number;
  failures: readonly string[];
  reasons?: readonly string[];
  unstable?: readonly string[];
  files?: readonly FileTime[];
};

/**
 * Describes the part of Vitest's JSON report that is counted. A file that could not even be loaded is "failed" and has
 * no test.
 */
type VitestReport = {
  testResults: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[];
  }[];
};

/** Describes the part of Playwright's JSON report that is counted: suites are nested. */
type Suite = {
  file?: string;
  title?: string;
  suites?: readonly Suite[];
  specs?: readonly {
    title: string;
    line: number;
    tests: readonly {
      status: string;
      results?: readonly { duration: number; error?: { message?: string } }[];
    }[];
  }[];
};
export type PlaywrightReport = { suites: readonly Suite[] };

type Outcome = { name: string; isPassed: boolean; isUnstable?: boolean; reason?: string | undefined };

/** Limits the lines of a failure's text that are repeated at the end. */
const reasonLines = 12;

/** Returns the duration of each file's browser tests, summed. */
export function browserTestFileTimes({ suites }: PlaywrightReport): FileTime[] {
  const secondsOf = ({ specs = [], suites = [] }: Suite): number =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration / 1000)))
      .concat(suites.map(secondsOf))
      .reduce((sum, seconds) => sum + seconds, 0);
  const files = new Map<string, number>();
  for (const suite of suites) {
    const name = `tests/e2e/${suite.file ?? ""} (browser)`;
    files.set(name, (files.get(name) ?? 0) + secondsOf(suite));
  }
  return [...files].map(([name, seconds]) => ({ name, seconds }));
}

/** Returns the names of the walks of a report: file, suites and title, separated by a space. */
export function browserTestNames({ suites }: PlaywrightReport): string[] {
  const below = (before: string, { title = "", specs = [], suites: inner = [] }: Suite): string[] => {
    const name = before ? `${before} ${title}` : title;
    return [...specs.map((spec) => `${name} ${spec.title}`), ...inner.flatMap((innerSuite) => below(name, innerSuite))];
  };
  return suites.flatMap((suite) => below("", suite));
}

/**
 * Runs a test program that writes a JSON report and counts it. A skipped test counts as failed, because nothing here
 * may be skipped, and so does a program that fails without naming a test.
 */
export async function runTests(
  script: readonly string[],
  reportFile: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  const timesFile = reportFile.replace(".json", "-times.json");
  for (const file of [reportFile, timesFile]) rmSync(file, { force: true });
  const { code } = await runNodeCommand(script, {
    environment: { ...environment, [fileTimesIn]: timesFile },
    isStreamed: true,
  });
  const report = read<VitestReport | PlaywrightReport>(reportFile);
  const testReport: TestReport = {
    ...(report ? toTestReport(report) : { passedCount: 0, failures: [] }),
    files: report && "suites" in report ? browserTestFileTimes(report) : (read<FileTime[]>(timesFile) ?? []),
  };
  const isUnexplained =
    (code !== 0 && testReport.failures.length === 0) || testReport.passedCount + testReport.failures.length === 0;
  return isUnexplained
    ? {
        ...testReport,
        failures: [`${script.join(" ")}: ended with code ${code} and names no test that failed; see what it printed`],
      }
    : testReport;
}

// named cast: the programs that were just run wrote these files
const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;

export function toTestReport(report: VitestReport | PlaywrightReport): TestReport {
  const outcomes = "suites" in report ? report.suites.flatMap(ofSuite) : report.testResults.flatMap(ofFile);
  return {
    passedCount: outcomes.filter(({ isPassed }) => isPassed).length,
    failures: outcomes.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
    unstable: outcomes.filter(({ isUnstable }) => isUnstable).map(({ name }) => name),
    reasons: outcomes.flatMap(({ name, isPassed, reason }) =>
      isPassed || !reason ? [] : [`${name}\n${reason.split("\n").slice(0, reasonLines).join("\n")}`],
    ),
  };
}

function ofFile({ name, status, message, assertionResults }: VitestReport["testResults"][number]): Outcome[] {
  const file = path.relative("", name);
  const tests = assertionResults.map((assertion) => ({
    name: `${file} › ${assertion.fullName}`,
    isPassed: assertion.status === "passed",
    reason: assertion.failureMessages?.[0],
  }));
  return status === "failed" && tests.every(({ isPassed }) => isPassed)
    ? [...tests, { name: file, isPassed: false, reason: message }]
    : tests;
}

function ofSuite({ file = "", suites = [], specs = [] }: Suite): Outcome[] {
  const ownOutcomes = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file}:${line} › ${title}`,
      reason: results?.at(-1)?.error?.message,
      isPassed: status === "expected" || status === "flaky",
      isUnstable: status === "flaky",
    })),
  );
  return [...ownOutcomes, ...suites.flatMap(ofSuite)];
}
