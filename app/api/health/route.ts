import { backend } from "@/lib/backend/choose";
import { log } from "@/lib/backend/log";
import packageJson from "@/package.json";

export const dynamic = "force-dynamic";

/** For those who watch over the portal: whether it and its database answer. */
export async function GET(): Promise<Response> {
  const behind = await backend();
  const { database, now } = await behind.health();
  const status = database === "down" ? "down" : "up";
  if (status === "down") log.trouble("the database does not answer");
  return Response.json({ status, backend: behind.name, version: packageJson.version, database, now }, { status: status === "up" ? 200 : 503, headers: { "cache-control": "no-store" } });
}
