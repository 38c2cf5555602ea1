import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { readScenario } from "./read";

/** Where the scenarios lie that come with the product. */
export const shippedFolder = (): string =>
  path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "scenarios", "files");

interface Shipped {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Each scenario that comes with the product, by its name. */
export async function shippedScenarios(): Promise<readonly Shipped[]> {
  const names = (await readdir(shippedFolder())).filter((name) => name.endsWith(".yaml")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(shippedFolder(), name), "utf8");
      return { name: name.replace(/\.yaml$/, ""), title: readScenario(text).scenario?.title ?? name, text };
    }),
  );
}
