// Puts a scenario into the database: `npx prisma db seed -- --scenario NAME` (demo unless named), or runs one from its file,
// `--scenario FILE.yaml`, and ends with 1 when something in it is not as it was to be. Works beside a running portal and
// without one.
import { parseArgs } from "node:util";
import { openToolDatabase } from "./build/database";
import { prepareToolDatabase } from "./build/migrations";
import { generateClientIfStale } from "./build/portal";
import { asEnvironment, readSettings } from "./process/settings";

const { values } = parseArgs({ options: { scenario: { type: "string", default: "demo" } } });

// Prisma passes its own value of the variable, which is empty when it was not set.
const settings = readSettings();
await generateClientIfStale();
const database = await openToolDatabase(settings);
try {
  await prepareToolDatabase(settings, database.url);
  Object.assign(process.env, asEnvironment(settings, database.url));
  const { findScenarioFile: scenarioFileOf, runScenarioFile: seedFile } = await import("../prisma/seed-file");
  const file = await scenarioFileOf(values.scenario);
  if (file) process.exitCode = (await seedFile(database.url, file, console.log)) ? 0 : 1;
  else {
    const { seedScenario: seed } = await import("../prisma/seed");
    const { lines } = await seed(database.url, values.scenario);
    for (const line of lines) console.log(line);
  }
} finally {
  await database.close();
}
