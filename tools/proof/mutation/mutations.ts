import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cluster } from "../../../tests/fixtures/cluster";
import { leastKilled, mutationTopics, type Topic } from "../../../tests/mutation-targets";
import { runNodeCommand, scripts } from "../../process/command";
import type { TestReport } from "../test-report";

/** Describes the part of the runner's JSON report that is read. */
type Mutant = {
  mutatorName: string;
  replacement?: string;
  /** Counts the tests that ran against it, if any. */
  testsCompleted?: number;
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "RuntimeError" | "CompileError" | "Ignored" | "Pending";
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};
type MutationReport = { files: Record<string, { source: string; mutants: Mutant[] }> };

/** Holds the result of one file: the number of its mutants, the number that a test noticed, and the surviving ones. */
export type FileMutations = { file: string; mutants: number; killedCount: number; alive: readonly string[] };

const folder = ".test/mutation";

const killedStatuses = new Set<Mutant["status"]>(["Killed", "Timeout"]);
const survivingStatuses = new Set<Mutant["status"]>(["Survived", "NoCoverage"]);

interface MutationOptions {
  /** True when the results of the last run are tested again. */
  readonly isWhole: boolean;
  readonly workers: number;
  /** Limits the run to these files, with a range of lines if given: lib/money/rate.ts:10-20. Undefined selects all. */
  readonly only?: readonly string[];
}

const settings = (name: string, topic: Topic, files: readonly string[], { isWhole, workers }: MutationOptions) => ({
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", path.resolve("tools/proof/mutation/not-changed.mjs")],
  vitest: { configFile: "tools/proof/mutation/vitest.config.ts", related: false },
  mutate: files,
  ignorers: ["not-changed"],
  coverageAnalysis: "perTest",
  ignoreStatic: topic.isStaticLeft !== undefined,
  concurrency: workers,
  incremental: true,
  incrementalFile: `${folder}/${name}.known.json`,
  force: isWhole,
  reporters: process.stdout.isTTY ? ["json", "progress"] : ["json"],
  jsonReporter: { fileName: `${folder}/${name}.report.json` },
  // The copy that mutants live in needs what tests read, and nothing that is made.
  ignorePatterns: ["/.next*", "/.data", "/.test", "/tests/e2e", "/docs", "/test-results", "/playwright-report"],
  tempDirName: `${folder}/copies`,
  // our own types are checked elsewhere, and a mutant need not have any
  disableTypeChecks: false,
  checkers: [],
  // what a mutant has damaged in a module's memory or in the database goes no further than this
  maxTestRunnerReuse: 100,
  dryRunTimeoutMinutes: 10,
  // beside what the tests and the start of a run take
  timeoutMS: 3_000,
  timeoutFactor: 2,
  allowConsoleColors: false,
  logLevel: "warn",
  warnings: { slow: false },
});

/**
 * Removes surviving mutants from the known results. The runner would retest them only for a new test that covers them,
 * and it knows no tests for code that runs while modules load.
 */
function forgetUnnoticed(knownFile: string): void {
  if (!existsSync(knownFile)) return;
  // named cast: the runner's own format
  const knownReport = JSON.parse(readFileSync(knownFile, "utf8")) as MutationReport;
  for (const file of Object.values(knownReport.files))
    file.mutants = file.mutants.filter(({ status }) => !survivingStatuses.has(status));
  writeFileSync(knownFile, JSON.stringify(knownReport));
}

/** Runs one topic's mutants; undefined when the runner itself failed, which has printed the reason. */
async function mutationsOf(
  name: string,
  topic: Topic,
  options: MutationOptions,
  server: string | undefined,
): Promise<FileMutations[] | undefined> {
  const files = options.only
    ? options.only.filter((pattern) => topic.files.some((file) => pattern.split(":")[0] === file))
    : topic.files;
  if (files.length === 0) return [];
  const [settingsFile, reportFile] = [`${folder}/${name}.settings.json`, `${folder}/${name}.report.json`];
  mkdirSync(folder, { recursive: true });
  rmSync(reportFile, { force: true });
  forgetUnnoticed(`${folder}/${name}.known.json`);
  writeFileSync(settingsFile, JSON.stringify(settings(name, topic, files, options)));
  // The lengths of the long programme are for tests that run once.
  await runNodeCommand([scripts.stryker, "run", settingsFile], {
    environment: { MUTATED_TOPIC: name, LONG: undefined, ...(server && { TEST_DATABASE_URL: server }) },
    isStreamed: true,
  });
  if (!existsSync(reportFile)) return undefined;
  // named cast: the runner's own format
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as MutationReport;
  // known results of the topic's other files are reported too, without the removed ones
  const isIncluded = (file: string) => files.some((pattern) => pattern.split(":")[0] === file);
  return Object.entries(report.files)
    .filter(([file]) => isIncluded(file))
    .map(([file, { source, mutants }]) => fileMutationsOf(file, source, mutants));
}

function fileMutationsOf(file: string, source: string, mutants: readonly Mutant[]): FileMutations {
  const alive = mutants.filter(({ status }) => survivingStatuses.has(status));
  const killedCount = mutants.filter(({ status }) => killedStatuses.has(status)).length;
  const unseen = mutants.filter(({ status, testsCompleted }) => status === "Survived" && testsCompleted === 0).length;
  if (unseen > 0) throw new Error(`${file}: of ${unseen} mutants no test ran, so that nothing is known`);
  return {
    file,
    mutants: killedCount + alive.length,
    killedCount,
    alive: alive.map((mutant) => `${file}:${describeMutant(source, mutant)}`),
  };
}

function describeMutant(
  source: string,
  { location: { start, end }, mutatorName, replacement = "", status }: Mutant,
): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const original = lines.length === 1 ? lines[0]?.slice(start.column - 1, end.column - 1) : `${lines[0]?.trim()} …`;
  const oneLine = (text = "") => text.replaceAll(/\s+/g, " ").slice(0, 100);
  const coverageNote = status === "NoCoverage" ? " (no test comes there)" : "";
  return `${start.line}:${start.column} ${mutatorName}: ${oneLine(original)} → ${oneLine(replacement)}${coverageNote}`;
}

const share = ({ mutants, killedCount }: FileMutations): number =>
  mutants === 0 ? 100 : (100 * killedCount) / mutants;

/** Runs the mutants of all topics or of the named files, prints each file's share and counts files as tests. */
export async function runMutationTests(options: MutationOptions): Promise<TestReport> {
  const of = (topic: Topic) =>
    !options.only || options.only.some((pattern) => topic.files.includes(pattern.split(":")[0] ?? ""));
  const topics = Object.entries(mutationTopics).filter(([, topic]) => of(topic));
  // The runner kills a process whose mutant hangs, which could no longer stop its own server.
  const server =
    process.env.TEST_DATABASE_URL || topics.every(([, { on }]) => on !== "postgres") ? undefined : await cluster();
  const abort = () => {
    server?.stop();
    process.exit(1);
  };
  process.once("SIGINT", abort).once("SIGTERM", abort);
  try {
    return await runTopics(topics, options, server?.url);
  } finally {
    process.off("SIGINT", abort).off("SIGTERM", abort);
    server?.stop();
  }
}

async function runTopics(
  topics: readonly [string, Topic][],
  options: MutationOptions,
  server: string | undefined,
): Promise<TestReport> {
  const failures: string[] = [];
  let passedCount = 0;
  for (const [name, topic] of topics) {
    const from = performance.now();
    const results = await mutationsOf(name, topic, options, server);
    const seconds = Math.round((performance.now() - from) / 1000);
    console.log(`${name}: ${topic.files.length} files, ${seconds} s`);
    if (!results) failures.push(`${name}: the mutation runner failed`);
    for (const result of results ?? []) {
      const percent = share(result);
      const line = `${result.file}: ${result.killedCount} of ${result.mutants} killed, ${percent.toFixed(1)} %`;
      console.log(`  ${percent < leastKilled ? "✗" : "✓"} ${line}`);
      for (const mutant of result.alive) console.log(`      ${mutant}`);
      if (percent < leastKilled) failures.push(line);
      else passedCount += 1;
    }
  }
  return { passedCount, failures };
}

/** Returns the usual number of workers, two at most: each has a database and a copy of the modules. */
export const usualWorkerCount = (): number => Math.min(os.availableParallelism(), 2);
