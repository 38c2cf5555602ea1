// `npm run check`: types, lint, import graph and house tests; seconds, for after every change.
import { scripts } from "./process/command";
import { generateIfStale } from "./build/portal";
import { checks, runSteps, typegen } from "./proof/steps";

await generateIfStale();
const prepared = await runSteps([typegen]);
const done = await runSteps([
  ...checks,
  { name: "house tests", script: [scripts.vitest, "run", "--project", "house", "--reporter=dot"] },
]);
process.exitCode = prepared.failed.length + done.failed.length > 0 ? 1 : 0;
