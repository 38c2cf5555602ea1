import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildProduct } from "../build/sources";

/** Names the client's folder for files generated from the catalogue. */
const catalogueFolder = "client/src/catalogue";

/** Returns the client's generated files, with the calls' declarations and the generator as their sources. */
const generatedCatalogue = () =>
  buildProduct(`${catalogueFolder}/made-from`, ["lib", "tools/client", "package-lock.json"]);

/** Generates the client's part of the catalogue when it is absent or older than the calls. */
export async function generateCatalogueIfStale(): Promise<void> {
  const catalogue = generatedCatalogue();
  if (catalogue.isFresh()) return;
  // loads every call: only where it is needed
  const { catalogueFiles } = await import("./catalogue-files");
  rmSync(catalogueFolder, { recursive: true, force: true });
  mkdirSync(catalogueFolder, { recursive: true });
  for (const { name, text } of catalogueFiles()) writeFileSync(path.join(catalogueFolder, name), text);
  catalogue.stamp();
}
