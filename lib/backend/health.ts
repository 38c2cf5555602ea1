import "server-only";
import packageJson from "@/package.json";
import { portalBuild } from "@/lib/session/settings";
import { backend } from "./choose";

/** Whether the portal and its backend answer. */
export async function health() {
  const behind = await backend();
  const { database, now } = await behind.health();
  return {
    status: database === "down" ? ("down" as const) : ("up" as const),
    backend: behind.name,
    version: packageJson.version,
    build: portalBuild(),
    database,
    now,
  };
}
