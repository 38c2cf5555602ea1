// The tests, in the tiers of tests/where.ts: `npm test`; `--wide`, the rest of what is proven before a merge; `--long`, the
// long programme, which has all of it.
// It ends with what failed, why and by name, and "N passed, N failed" alone on the last line; the exit code is 0 only
// when nothing failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { scripts } from "./process/command";
import { buildPortalIfStale, generateClientIfStale } from "./build/portal";
import { generateCatalogueIfStale } from "./client/generated-catalogue";
import { benchmarks, checks, deadCode, format, lint, runSteps, typegen } from "./proof/steps";
import { runTests, type TestReport } from "./proof/test-report";
import { measureReferenceSeconds, machineSlowdownFactor } from "./proof/machine-speed";
import { timesReport, type TestPart } from "./proof/shares";
import { unstableBrowserTestsReport } from "./proof/unstable";
import { runMutationTests, usualWorkerCount } from "./proof/mutation/mutations";
import { runMutationSample, usualSize } from "./proof/mutation/sample";
import { ensureTestRequirements } from "./proof/test-needs";
import type { FileTime } from "./proof/file-times";
import { longTable, type Tier, tiers } from "../tests/where";
import { longRunNotes } from "../tests/e2e/long";
import { browserTestsMissingFromReport } from "./proof/missing-walks";
import { mutationSummary } from "../tests/mutation-targets";

const tier: Tier = process.argv.includes("--long") ? "long" : process.argv.includes("--wide") ? "wide" : "test";
const isLong = tier === "long";
/** Names the file that the tests of the long run record their results in. */
const resultsFile = ".test/results.md";
console.log(`${tiers[tier].command}: ${tiers[tier].holds}.`);
const environment: Record<string, string> = isLong ? { LONG: "1" } : { TIER: tier };
const begunAt = performance.now();
let passedCount = 0;
const failed: string[] = [];
const reasons: string[] = [];
const unstableTests: string[] = [];
const secondsByPart = new Map<TestPart, number>();
const files: FileTime[] = [];
const speeds: number[] = [];

async function part(title: string, share: TestPart, run: () => Promise<TestReport>): Promise<TestReport> {
  console.log(`\n── ${title} (after ${Math.round((performance.now() - begunAt) / 1000)} s)`);
  speeds.push(await measureReferenceSeconds());
  const startedAt = performance.now();
  const testReport = await run();
  secondsByPart.set(share, (secondsByPart.get(share) ?? 0) + (performance.now() - startedAt) / 1000);
  files.push(...(testReport.files ?? []));
  unstableTests.push(...(testReport.unstable ?? []));
  passedCount += testReport.passedCount;
  failed.push(...testReport.failures.map((name) => `${title}: ${name}`));
  reasons.push(...(testReport.reasons ?? []));
  return testReport;
}
/** Returns the run of one check that either works or throws. */
const attempt = (work: () => Promise<void>) => async (): Promise<TestReport> => {
  try {
    await work();
    return { passedCount: 1, failures: [] };
  } catch (message) {
    const text = message instanceof Error ? message.message : String(message);
    console.error(text);
    return { passedCount: 0, failures: [text] };
  }
};
const vitest =
  (report: string, ...options: string[]) =>
  () =>
    runTests(
      [
        scripts.vitest,
        "run",
        "--reporter=default",
        "--reporter=json",
        "--reporter=./tools/proof/file-times.ts",
        `--outputFile.json=${report}`,
        ...options,
      ],
      report,
      environment,
    );

if (isLong)
  console.log(
    [
      "What npm test has a sample of, and this programme the whole:",
      ...longTable(),
      ...longRunNotes,
      ...mutationSummary(),
    ].join("\n"),
  );
mkdirSync(".test", { recursive: true });
rmSync(resultsFile, { force: true });

await ensureTestRequirements({ isLong });
await part(
  "database client",
  "checks",
  attempt(() => generateClientIfStale()),
);
await part(
  "typed client's catalogue",
  "checks",
  attempt(() => generateCatalogueIfStale()),
);
if (tier === "wide")
  await part("lint, format, dead code", "checks", () => runSteps([format, lint, deadCode], environment));
else {
  const steps = isLong ? [...checks, deadCode] : checks.filter((step) => step !== format);
  await part("route types", "checks", () => runSteps([typegen]));
  await part("types, lint, import graph", "checks", () => runSteps(steps, environment));
}
await part(
  "house, domain, component, contract and simulator tests",
  "vitest",
  vitest(".test/vitest.json", "--project=!processes"),
);
// where npm test has just built it nothing is built again
const buildReport = await part(
  "build",
  "build",
  attempt(() => buildPortalIfStale("")),
);
if (buildReport.failures.length === 0) {
  await part("processes", "processes", vitest(".test/processes.json", "--project=processes"));
  await part("browser", "browser", () => runTests([scripts.playwright, "test"], ".test/playwright.json", environment));
  if (tier === "test") failed.push(...browserTestsMissingFromReport(".test/playwright.json"));
}

if (isLong) {
  await part("benchmarks", "benchmarks", () => runSteps([benchmarks]));
  await part("mutations", "mutations", () => runMutationTests({ isWhole: true, workers: usualWorkerCount() }));
  const seed = Number(process.env.SAMPLE_SEED) || Math.floor(Date.now() / 86_400_000);
  await part("a sample of wrong changes to call rows, components and texts", "mutations", () =>
    runMutationSample({ size: usualSize, seed, workers: usualWorkerCount() }),
  );
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const results = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "";
  console.log(`\nResults for docs/proof.md (${new Date().toISOString()}, ${machine}):\n\n${results}`);
}
speeds.push(await measureReferenceSeconds());
const times = timesReport({ tier, parts: secondsByPart, files, slowness: machineSlowdownFactor(speeds) });
console.log(`\n${times.lines.join("\n")}`);
console.log(`\nTook ${Math.round((performance.now() - begunAt) / 1000)} s`);
const unstableReport = unstableBrowserTestsReport(unstableTests);
failed.push(...unstableReport.failures, ...times.failures);
for (const line of unstableReport.lines) console.log(line);
process.exitCode = failed.length > 0 ? 1 : 0;
for (const reason of reasons) console.log(`\n${reason}\n`);
for (const name of failed) console.log(`✗ ${name}`);
console.log(`${passedCount} passed, ${failed.length} failed`);
