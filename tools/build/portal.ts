import { readFileSync } from "node:fs";
import path from "node:path";
import { buildFolder, isPackage } from "./build-output.mjs";
import { bundleToolsIfStale } from "./bundle";
import { compressFiles } from "./compressed-files";
import { runNodeCommand, scripts } from "../process/command";
import { portalBuildProduct, databaseClientBuildProduct } from "./sources";
import { UserError } from "../process/user-error";

type Running = { signal?: AbortSignal };

/** Generates the database client from the schema when it is absent or older. */
export async function generateClientIfStale(running: Running = {}): Promise<void> {
  if (isPackage()) return;
  const client = databaseClientBuildProduct();
  if (client.isFresh()) return;
  const { code, output } = await runNodeCommand([scripts.prisma, "generate"], running);
  if (code !== 0) throw new UserError(`The database client could not be generated:\n${output.trim()}`);
  client.stamp();
}

/** Builds the portal when it is absent or older than its sources; logs a line, because it runs for a minute. */
export async function buildPortalIfStale(menuPrefix: string, running: Running = {}): Promise<void> {
  if (isPackage()) return refuseOtherPrefix(menuPrefix);
  await generateClientIfStale(running);
  if (portalBuildProduct(menuPrefix).isFresh()) return;
  console.log("Building the portal …");
  await buildPortal(menuPrefix, running);
}

/** Refuses a prefix that the portal of this package was not built with. */
function refuseOtherPrefix(menuPrefix: string): void {
  const file = path.join(buildFolder(), "required-server-files.json");
  // named cast: Next's own file, written by the build
  const { basePath } = (JSON.parse(readFileSync(file, "utf8")) as { config: { basePath: string } }).config;
  if (basePath !== menuPrefix)
    throw new UserError(
      `MENU_PREFIX is ${menuPrefix || "empty"}, and this package was built with ${basePath || "none"}: set that, or make a package with MENU_PREFIX=${menuPrefix} npm run package.`,
    );
}

/** Builds the portal unconditionally. */
export async function buildPortal(menuPrefix: string, running: Running = {}): Promise<void> {
  // A stamp from before must not vouch for a build that stops in the middle.
  portalBuildProduct(menuPrefix).unstamp();
  const environment = { NODE_ENV: "production", MENU_PREFIX: menuPrefix, NEXT_TELEMETRY_DISABLED: "1" };
  const { code } = await runNodeCommand([scripts.next, "build"], { ...running, environment, isStreamed: true });
  if (code !== 0) throw new UserError("The portal could not be built: what next build said is above.");
  await compressFiles();
  portalBuildProduct(menuPrefix).stamp();
  await bundleToolsIfStale();
}
