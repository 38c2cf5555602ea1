// `npm test`: everything that proves the project, from an installed package.json on. `--long` runs the long programme too.
// The last line is "N passed, N failed" alone; the exit code is 0 only when nothing failed.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import { scripts } from "./command";
import { buildIfStale, generateIfStale } from "./portal";
import { checks, deadCode, runSteps, typegen, type Tally } from "./steps";
import { runTests } from "./tally";
import { provideNeeds } from "./test-needs";

const isLong = process.argv.includes("--long");
const long: Record<string, string> = isLong ? { LONG: "1" } : {};
const from = performance.now();
const total: Tally = { passed: 0, failed: 0 };

async function part(title: string, run: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n── ${title} (after ${Math.round((performance.now() - from) / 1000)} s)`);
  const tally = await run();
  total.passed += tally.passed;
  total.failed += tally.failed;
  return tally;
}
/** One check that either works or throws. */
const attempt = (deed: () => Promise<void>) => async (): Promise<Tally> => {
  try {
    await deed();
    return { passed: 1, failed: 0 };
  } catch (cause) {
    console.error(cause instanceof Error ? cause.message : cause);
    return { passed: 0, failed: 1 };
  }
};
const vitest = (report: string, ...more: string[]) => () =>
  runTests([scripts.vitest, "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...more], report, long);

mkdirSync(".test", { recursive: true });
rmSync(".test/findings.md", { force: true });

await provideNeeds();
await part("database client", attempt(() => generateIfStale()));
await part("route types", () => runSteps([typegen]));
await part("types, lint, import graph, dead code", () => runSteps([...checks, deadCode]));
await part("house, domain, component, contract and simulator tests", vitest(".test/vitest.json", "--project=!processes"));
const built = await part("build", attempt(() => buildIfStale("")));
if (built.failed === 0) {
  await part("processes", vitest(".test/processes.json", "--project=processes"));
  await part("browser", () => runTests([scripts.playwright, "test"], ".test/playwright.json", long));
}

if (isLong) {
  const findings = existsSync(".test/findings.md") ? readFileSync(".test/findings.md", "utf8") : "";
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model ?? os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  appendFileSync("tests/long-runs.md", `\n## ${new Date().toISOString()} · ${machine}\n\n${total.passed} passed, ${total.failed} failed\n\n${findings}`);
}
console.log(`\nTook ${Math.round((performance.now() - from) / 1000)} s`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
