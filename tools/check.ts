// `npm run check`: types, format, lint, import graph and house tests, for before a commit.
// `npm run check -- --changed`: what the changes since the last commit touch: types, format and lint of the files
// themselves, the tests near to them (tools/proof/near-tests.ts), on the embedded database, and the quick house tests.
import { existsSync } from "node:fs";
import { scripts } from "./process/command";
import { generateClientIfStale } from "./build/portal";
import { generateCatalogueIfStale } from "./client/generated-catalogue";
import { changedFiles, checksForChangedFiles, isRouteTypeSource } from "./proof/changed-files";
import { testsNearChangedFiles } from "./proof/near-tests";
import { checks, runSteps, typegen, type CheckStep } from "./proof/steps";

const houseTests: CheckStep = {
  name: "house tests",
  script: [scripts.vitest, "run", "--project", "house", "--reporter=dot"],
};
/**
 * Runs all house tests except those that compile the project again: every statement against the schema, and the
 * recipes.
 */
const quickHouseTests: CheckStep = {
  name: "house tests, but for sql and recipe",
  script: [...houseTests.script, "--exclude=**/house/sql.test.ts", "--exclude=**/house/recipe.test.ts"],
};
const testsOf = (files: readonly string[]): CheckStep[] =>
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

const changes = process.argv.includes("--changed") ? changedFiles() : undefined;
await generateClientIfStale();
await generateCatalogueIfStale();
const isTypegenRequired = !changes || !existsSync(".next/types") || changes.some(isRouteTypeSource);
const typegenResult = isTypegenRequired ? await runSteps([typegen]) : { failures: [] };
const checkResult = await runSteps(
  changes ? [...checksForChangedFiles(changes), quickHouseTests] : [...checks, houseTests],
);
// runs alone, because it uses both cores
const testResult = await runSteps(
  testsOf(testsNearChangedFiles((changes ?? []).filter(({ isThere }) => isThere).map(({ file }) => file))),
);
process.exitCode = typegenResult.failures.length + checkResult.failures.length + testResult.failures.length > 0 ? 1 : 0;
