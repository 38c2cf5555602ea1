// `npm run -s scenario-format`: prints the reference of the scenario format; with `-- --schema` the same as JSON Schema,
// for editors. docs/scenarios.md is the guide.
import { parseArgs } from "node:util";
import { scenarioJsonSchema } from "../lib/simulator/driving/scenarios/json-schema";
import { scenarioReferenceMarkdown } from "../lib/simulator/driving/scenarios/reference";

const { values } = parseArgs({ options: { schema: { type: "boolean", default: false } } });
console.log(values.schema ? JSON.stringify(scenarioJsonSchema(), null, 2) : scenarioReferenceMarkdown());
