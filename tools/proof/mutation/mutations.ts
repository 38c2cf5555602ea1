import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { cluster } from "../../../tests/fixtures/cluster";
import { leastKilled, mutated, type Topic } from "../../../tests/mutated";
import { command, scripts } from "../../process/command";
import type { TestReport } from "../test-report";

/** The part of the runner's JSON report that is read. */
type Mutant = {
  mutatorName: string;
  replacement?: string;
  /** How many tests looked at it, where any did. */
  testsCompleted?: number;
  status: "Killed" | "Timeout" | "Survived" | "NoCoverage" | "RuntimeError" | "CompileError" | "Ignored" | "Pending";
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};
type MutationReport = { files: Record<string, { source: string; mutants: Mutant[] }> };

/** How one file came off: of its mutants, how many some test noticed, and what those are that nobody did. */
export type FileMutations = { file: string; mutants: number; killed: number; alive: readonly string[] };

const folder = ".test/mutation";

const noticed = new Set<Mutant["status"]>(["Killed", "Timeout"]);
const unnoticed = new Set<Mutant["status"]>(["Survived", "NoCoverage"]);

interface Wanted {
  /** Whether what is known from the last time is asked anew. */
  readonly isWhole: boolean;
  readonly workers: number;
  /** Of these files alone, with a range of lines if given: lib/money/rate.ts:10-20. None are all. */
  readonly only?: readonly string[];
}

const settings = (name: string, topic: Topic, files: readonly string[], { isWhole, workers }: Wanted) => ({
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
 * The runner would ask again only where it knows of a new test that comes there, and of what runs while modules load it
 * knows no tests at all.
 */
function forgetUnnoticed(knownFile: string): void {
  if (!existsSync(knownFile)) return;
  // named cast: the runner's own format
  const known = JSON.parse(readFileSync(knownFile, "utf8")) as MutationReport;
  for (const file of Object.values(known.files))
    file.mutants = file.mutants.filter(({ status }) => !unnoticed.has(status));
  writeFileSync(knownFile, JSON.stringify(known));
}

/** Runs one topic's mutants; undefined when the runner itself failed, which has said why. */
async function mutationsOf(
  name: string,
  topic: Topic,
  wanted: Wanted,
  server: string | undefined,
): Promise<FileMutations[] | undefined> {
  const files = wanted.only
    ? wanted.only.filter((one) => topic.files.some((file) => one.split(":")[0] === file))
    : topic.files;
  if (files.length === 0) return [];
  const [settingsFile, reportFile] = [`${folder}/${name}.settings.json`, `${folder}/${name}.report.json`];
  mkdirSync(folder, { recursive: true });
  rmSync(reportFile, { force: true });
  forgetUnnoticed(`${folder}/${name}.known.json`);
  writeFileSync(settingsFile, JSON.stringify(settings(name, topic, files, wanted)));
  // The long programme's own lengths are for tests that look once.
  await command([scripts.stryker, "run", settingsFile], {
    environment: { MUTATED_TOPIC: name, LONG: undefined, ...(server && { TEST_DATABASE_URL: server }) },
    shown: true,
  });
  if (!existsSync(reportFile)) return undefined;
  // named cast: the runner's own format
  const report = JSON.parse(readFileSync(reportFile, "utf8")) as MutationReport;
  // what is known of the topic's other files is told too, without what was forgotten
  const isAsked = (file: string) => files.some((asked) => asked.split(":")[0] === file);
  return Object.entries(report.files)
    .filter(([file]) => isAsked(file))
    .map(([file, { source, mutants }]) => counted(file, source, mutants));
}

function counted(file: string, source: string, mutants: readonly Mutant[]): FileMutations {
  const alive = mutants.filter(({ status }) => unnoticed.has(status));
  const killed = mutants.filter(({ status }) => noticed.has(status)).length;
  const unseen = mutants.filter(({ status, testsCompleted }) => status === "Survived" && testsCompleted === 0).length;
  if (unseen > 0) throw new Error(`${file}: of ${unseen} mutants no test ran, so that nothing is known`);
  return {
    file,
    mutants: killed + alive.length,
    killed,
    alive: alive.map((mutant) => `${file}:${described(source, mutant)}`),
  };
}

function described(
  source: string,
  { location: { start, end }, mutatorName, replacement = "", status }: Mutant,
): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const original = lines.length === 1 ? lines[0]?.slice(start.column - 1, end.column - 1) : `${lines[0]?.trim()} …`;
  const one = (text = "") => text.replaceAll(/\s+/g, " ").slice(0, 100);
  const untouched = status === "NoCoverage" ? " (no test comes there)" : "";
  return `${start.line}:${start.column} ${mutatorName}: ${one(original)} → ${one(replacement)}${untouched}`;
}

const share = ({ mutants, killed }: FileMutations): number => (mutants === 0 ? 100 : (100 * killed) / mutants);

/** Runs the mutants of all topics or of the named files, prints each file's share and counts files as tests. */
export async function runMutations(wanted: Wanted): Promise<TestReport> {
  const of = (topic: Topic) => !wanted.only || wanted.only.some((one) => topic.files.includes(one.split(":")[0] ?? ""));
  const topics = Object.entries(mutated).filter(([, topic]) => of(topic));
  // The runner ends a process whose mutant hangs, which could not stop a server of its own any more.
  const server =
    process.env.TEST_DATABASE_URL || topics.every(([, { on }]) => on !== "postgres") ? undefined : await cluster();
  const broken = () => {
    server?.stop();
    process.exit(1);
  };
  process.once("SIGINT", broken).once("SIGTERM", broken);
  try {
    return await runTopics(topics, wanted, server?.url);
  } finally {
    process.off("SIGINT", broken).off("SIGTERM", broken);
    server?.stop();
  }
}

async function runTopics(
  topics: readonly [string, Topic][],
  wanted: Wanted,
  server: string | undefined,
): Promise<TestReport> {
  const failed: string[] = [];
  let passed = 0;
  for (const [name, topic] of topics) {
    const from = performance.now();
    const results = await mutationsOf(name, topic, wanted, server);
    const seconds = Math.round((performance.now() - from) / 1000);
    console.log(`${name}: ${topic.files.length} files, ${seconds} s`);
    if (!results) failed.push(`${name}: the mutation runner failed`);
    for (const result of results ?? []) {
      const percent = share(result);
      const line = `${result.file}: ${result.killed} of ${result.mutants} killed, ${percent.toFixed(1)} %`;
      console.log(`  ${percent < leastKilled ? "✗" : "✓"} ${line}`);
      for (const mutant of result.alive) console.log(`      ${mutant}`);
      if (percent < leastKilled) failed.push(line);
      else passed += 1;
    }
  }
  return { passed, failed };
}

/** Two at most: each has a database and a copy of the modules. */
export const usualWorkers = (): number => Math.min(os.availableParallelism(), 2);
