import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readScenario } from "./read";

/** Returns the folder of the scenarios that ship with the product. */
export const shippedFolder = (): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "scenarios", "files");

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
