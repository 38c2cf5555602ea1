import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defineBuildProduct } from "../build/sources";

/** Names the client's folder for files generated from the catalogue. */
const catalogueFolder = "client/src/catalogue";

/**
 * Generates the client's part of the catalogue when it is absent, or older than the calls' declarations and the
 * generator.
 */
export async function generateCatalogueIfStale(folder = catalogueFolder): Promise<void> {
  const catalogue = defineBuildProduct(path.join(folder, "made-from"), ["lib", "tools/client", "package-lock.json"]);
  if (catalogue.isFresh()) return;
  // loads every call: only where it is needed
  const { generateCatalogueClientFiles: catalogueFiles } = await import("./catalogue-files");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, text } of catalogueFiles()) writeFileSync(path.join(folder, name), text);
  catalogue.stamp();
}
