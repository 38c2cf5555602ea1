// `npm run client`: writes what the typed client has of the catalogue, and compiles it into client/dist. `--sources` writes
// only, where it is stale: `npm ci` does so.
import { rmSync } from "node:fs";
import { generateCatalogueIfStale } from "./client/generated-catalogue";
import { runNodeCommand, scripts } from "./process/command";
import { UserError } from "./process/user-error";

await generateCatalogueIfStale();
if (!process.argv.includes("--sources")) {
  rmSync("client/dist", { recursive: true, force: true });
  const { code, output } = await runNodeCommand([scripts.typescript, "--project", "client"], {});
  if (code !== 0) throw new UserError(`The client could not be compiled:\n${output.trim()}`);
}
