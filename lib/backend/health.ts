import "server-only";
import packageJson from "@/package.json";
import { portalBuild } from "@/lib/session/settings";
import { configuredBackend } from "./choose";

/** Reports whether the portal and its backend respond. */
export async function checkBackendHealth() {
  const behind = await configuredBackend();
  const { database, provider, now } = await behind.health();
  return {
    status: database === "down" || provider === "down" ? ("down" as const) : ("up" as const),
    backend: behind.name,
    version: packageJson.version,
    build: portalBuild(),
    database,
    provider,
    now,
  };
}
