import { bundleIfStale } from "./bundle";
import { compressFiles } from "./compressed-files";
import { command, scripts } from "../process/command";
import { builtPortal, generatedClient } from "./sources";
import { UserError } from "../process/user-error";

type Running = { signal?: AbortSignal };

/** Generates the database client from the schema when it is absent or older. */
export async function generateIfStale(running: Running = {}): Promise<void> {
  const client = generatedClient();
  if (client.isFresh()) return;
  const { code, output } = await command([scripts.prisma, "generate"], running);
  if (code !== 0) throw new UserError(`The database client could not be generated:\n${output.trim()}`);
  client.stamp();
}

/** Builds the portal when it is absent or older than its sources; logs a line, because it runs for a minute. */
export async function buildIfStale(menuPrefix: string, running: Running = {}): Promise<void> {
  await generateIfStale(running);
  if (builtPortal(menuPrefix).isFresh()) return;
  console.log("Building the portal …");
  await build(menuPrefix, running);
}

/** Builds the portal unconditionally. */
export async function build(menuPrefix: string, running: Running = {}): Promise<void> {
  // A stamp from before must not vouch for a build that stops in the middle.
  builtPortal(menuPrefix).unstamp();
  const environment = { NODE_ENV: "production", MENU_PREFIX: menuPrefix, NEXT_TELEMETRY_DISABLED: "1" };
  const { code } = await command([scripts.next, "build"], { ...running, environment, isStreamed: true });
  if (code !== 0) throw new UserError("The portal could not be built: what next build said is above.");
  await compressFiles();
  builtPortal(menuPrefix).stamp();
  await bundleIfStale();
}
