import { command, scripts } from "../process/command";
import type { TestReport } from "./test-report";

/** One check of the project: a command that succeeds or reports what is wrong. */
export type Step = { name: string; script: readonly string[]; environment?: Readonly<Record<string, string>> };

/** The prerequisite of type-checking: the routes' types and the messages' declarations, which Next makes. */
export const typegen: Step = { name: "route types", script: [scripts.next, "typegen"] };

/** Lint of everything. In `npm test` without the rules that compile each component (eslint.config.mjs). */
export const lint: Step = {
  name: "lint",
  script: [scripts.eslint, ".", "--cache", "--cache-location", "node_modules/.cache/eslint/"],
};

/** The checks that need no database and no build. What takes longest begins first: two go at a time. */
export const checks: readonly Step[] = [
  lint,
  { name: "types", script: [scripts.typescript, "--noEmit"] },
  {
    name: "format",
    script: [
      scripts.prettier,
      "--check",
      ".",
      "--log-level=warn",
      "--cache",
      "--cache-location=node_modules/.cache/prettier.json",
    ],
  },
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

/** Files and exports that nothing uses: checked of a finished state, not after every change. */
export const deadCode: Step = { name: "dead code", script: [scripts.knip, "--no-config-hints"] };

/** One round of every benchmark: that each still runs. What it measures beside tests says nothing, and is not kept. */
export const benchmarks: Step = { name: "benchmarks", script: ["tools/run.mjs", "bench", "--quick"] };

/** Runs one step, prints its result (and, when it failed, all its output) and returns whether it succeeded. */
export async function runStep({ name, script, environment = {} }: Step): Promise<boolean> {
  const from = performance.now();
  const { code, output } = await command(script, { environment });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)${code === 0 ? "" : `\n${output.trimEnd()}`}`);
  return code === 0;
}

/** Runs steps two at a time and gives how many ended well and the names of those that did not. */
export async function runSteps(
  steps: readonly Step[],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestReport> {
  const waiting = [...steps];
  const failed: string[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      if (!(await runStep({ ...step, environment: { ...environment, ...step.environment } }))) failed.push(step.name);
  };
  await Promise.all([lane(), lane()]);
  return { passed: steps.length - failed.length, failed };
}
