import { runNodeCommand, scripts } from "../process/command";
import type { TestReport } from "./test-report";

/** Describes one check of the project: a command that succeeds or reports the problems. */
export type CheckStep = { name: string; script: readonly string[]; environment?: Readonly<Record<string, string>> };

/** Generates the prerequisite of type-checking: the routes' types and the messages' declarations, through Next. */
export const typegen: CheckStep = { name: "route types", script: [scripts.next, "typegen"] };

/** Lints everything: by the rules of the tier (eslint.config.mjs). */
export const lint: CheckStep = {
  name: "lint",
  script: [scripts.eslint, ".", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
};

/** Checks the format of everything: a minute on a clean checkout, so `npm test` leaves it to the wide tier. */
export const format: CheckStep = {
  name: "format",
  script: [
    scripts.prettier,
    "--check",
    ".",
    "--log-level=warn",
    "--cache",
    "--cache-location=node_modules/.cache/prettier.json",
  ],
};

/** Lists the checks that need no database and no build. The longest starts first: two run in parallel. */
export const checks: readonly CheckStep[] = [
  lint,
  { name: "types", script: [scripts.typescript, "--noEmit"] },
  format,
  {
    name: "import graph",
    script: [
      scripts.depcruise,
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "components",
      "lib",
      "tools",
      "tests",
      "prisma",
      "middleware.ts",
    ],
  },
];

/** Reports files and exports that nothing uses: checked on a finished state, not after every change. */
export const deadCode: CheckStep = { name: "dead code", script: [scripts.knip, "--no-config-hints"] };

/**
 * Runs one round of every benchmark, to verify that it still works. Its measurements beside tests are meaningless, and
 * are discarded.
 */
export const benchmarks: CheckStep = { name: "benchmarks", script: ["tools/run.mjs", "bench", "--quick"] };

/** Runs one step, prints its result (and, when it failed, all its output) and returns true when it succeeded. */
export async function runStep({ name, script, environment = {} }: CheckStep): Promise<boolean> {
  const from = performance.now();
  const { code, output } = await runNodeCommand(script, { environment });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)${code === 0 ? "" : `\n${output.trimEnd()}`}`);
  return code === 0;
}

/** Runs steps two at a time and returns the number of successes and the names of the failures. */
export async function runSteps(
  steps: readonly CheckStep[],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  const waiting = [...steps];
  const failures: string[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await runStep({ ...step, environment: { ...environment, ...step.environment } }))) failures.push(step.name);
  };
  await Promise.all([lane(), lane()]);
  return { passedCount: steps.length - failures.length, failures };
}
