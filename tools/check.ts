// `npm run check`: types, format, lint, import graph and house tests, for before a commit.
// `npm run check -- --changed`: what the changes since the last commit touch: types, format and lint of the files
// themselves, the tests near to them (tools/proof/near-tests.ts), on the embedded database, and the quick house tests.
import { existsSync } from "node:fs";
import { scripts } from "./process/command";
import { generateIfStale } from "./build/portal";
import { changedFiles, checksOf, isNewRoute } from "./proof/changed";
import { nearTests } from "./proof/near-tests";
import { checks, runSteps, typegen, type Step } from "./proof/steps";

const houseTests: Step = {
  name: "house tests",
  script: [scripts.vitest, "run", "--project", "house", "--reporter=dot"],
};
/** All but those that compile the project once more: every statement against the schema, and the recipes. */
const quickHouseTests: Step = {
  name: "house tests, but for sql and recipe",
  script: [...houseTests.script, "--exclude=**/house/sql.test.ts", "--exclude=**/house/recipe.test.ts"],
};
const testsOf = (files: readonly string[]): Step[] =>
  files.length === 0
    ? []
    : [
        {
          name: `${files.length} near test files`,
          script: [
            scripts.vitest,
            "run",
            "--reporter=dot",
            ...["domain", "components", "pages", "embedded"].flatMap((project) => ["--project", project]),
            ...files,
          ],
          environment: { TEST_ON_EMBEDDED: "1" },
        },
      ];

const changed = process.argv.includes("--changed") ? changedFiles() : undefined;
await generateIfStale();
const needsRoutes = !changed || !existsSync(".next/types") || changed.some(isNewRoute);
const prepared = needsRoutes ? await runSteps([typegen]) : { failed: [] };
const done = await runSteps(changed ? [...checksOf(changed), quickHouseTests] : [...checks, houseTests]);
// alone, since it takes both cores
const tried = await runSteps(
  testsOf(nearTests((changed ?? []).filter(({ isThere }) => isThere).map(({ file }) => file))),
);
process.exitCode = prepared.failed.length + done.failed.length + tried.failed.length > 0 ? 1 : 0;
