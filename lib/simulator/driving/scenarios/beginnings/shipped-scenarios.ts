import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { invariant } from "@/lib/call/refusals";
import { readScenario, type Scenario } from "../read";
import { shippedScenariosFolder } from "./shipped-folder";

interface ShippedScenario {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Limits the steps of a scenario that ships with the product. */
const shippedStepsMost = 50_000;

/** Holds the list once it was read: the files of a running product do not change. */
let shipped: readonly ShippedScenario[] | undefined;

/**
 * Returns each scenario that ships with the product and is within the limits of texts, sorted by name: a larger one is
 * a beginning alone.
 */
export const shippedScenarios = async (): Promise<readonly ShippedScenario[]> => (shipped ??= await readAll());

async function readAll(): Promise<readonly ShippedScenario[]> {
  const names = (await readdir(shippedScenariosFolder())).filter((name) => name.endsWith(".yaml")).sort();
  const all = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(shippedScenariosFolder(), name), "utf8");
      const { scenario } = readScenario(text);
      return scenario && { name: name.replace(/\.yaml$/, ""), title: scenario.title, text };
    }),
  );
  return all.filter((scenario) => scenario !== undefined);
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
  readShippedText(await readFile(path.join(shippedScenariosFolder(), `${name}.yaml`), "utf8"), hasPast);
