import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { invariant } from "@/lib/call/refusals";
import { readScenario, type Scenario } from "../read";
import type { ShippedBeginning } from "./shipped-beginnings";
import { shippedScenariosFolder } from "./shipped-folder";

interface ShippedScenario {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Limits the steps of a scenario that ships with the product. */
const shippedStepsMost = 50_000;

/** Names the scenarios with more steps than a text may have: beginnings alone, which take a tenth of a second to read. */
const bulkScenarios: ReadonlySet<string> = new Set<ShippedBeginning>([
  "exchange-busy",
  "payments-busy",
  "receiving-busy",
  "settlement-busy",
]);

/** Holds the list once it was read: the files of a running product do not change. */
let shipped: readonly ShippedScenario[] | undefined;

/** Returns each scenario that ships with the product and is within the limits of texts, sorted by name. */
export const shippedScenarios = async (): Promise<readonly ShippedScenario[]> => (shipped ??= await readAll());

async function readAll(): Promise<readonly ShippedScenario[]> {
  const names = (await readdir(shippedScenariosFolder()))
    .flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? [])
    .sort();
  return Promise.all(
    names
      .filter((name) => !bulkScenarios.has(name))
      .map(async (name) => {
        const text = await readShippedTextOf(name);
        return { name, title: readShippedText(text).title, text };
      }),
  );
}

/** Reads the text of a scenario that ships with the product: it has no problem, and may have more steps than others. */
export function readShippedText(text: string, hasPast?: boolean): Scenario {
  const { scenario, problems = [] } = readScenario(text, { stepsMost: shippedStepsMost, hasPast });
  const [first] = problems;
  invariant(
    scenario,
    `a shipped scenario has no problem: ${first?.code} in line ${first?.line}, column ${first?.column}, ${first?.word}`,
  );
  return scenario;
}

/** Reads a scenario that ships with the product by its name. */
export const readShippedScenario = async (name: string, hasPast: boolean): Promise<Scenario> =>
  readShippedText(await readShippedTextOf(name), hasPast);

const readShippedTextOf = (name: string): Promise<string> =>
  readFile(path.join(shippedScenariosFolder(), `${name}.yaml`), "utf8");
