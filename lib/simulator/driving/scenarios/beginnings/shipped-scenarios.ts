import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { invariant } from "@/lib/call/refusals";
import { readScenario, type Scenario } from "../read";
import { shippedFolder } from "./shipped-folder";

interface ShippedScenario {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Returns each scenario that ships with the product, sorted by name. */
export async function shippedScenarios(): Promise<readonly ShippedScenario[]> {
  const names = (await readdir(shippedFolder())).filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(shippedFolder(), name), "utf8");
      return { name: name.replace(/\.yaml$/, ""), title: readScenario(text).scenario?.title ?? name, text };
    }),
  );
}

/** Reads a scenario that ships with the product by its name. */
export async function readShipped(name: string): Promise<Scenario> {
  const { scenario, problems = [] } = readScenario(await readFile(path.join(shippedFolder(), `${name}.yaml`), "utf8"));
  const [first] = problems;
  invariant(
    scenario,
    `the shipped scenario ${name} has no problem: ${first?.code} in line ${first?.line}, ${first?.word}`,
  );
  return scenario;
}
