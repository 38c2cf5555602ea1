import { health } from "@/lib/backend/health";
import { log } from "@/lib/backend/log";

export const dynamic = "force-dynamic";

/** For those who watch over the portal: whether it and its database or payments API answer. */
export async function GET(): Promise<Response> {
  const { status, backend, version, database, provider, now } = await health();
  if (status === "down") log.problem(`the ${database === "down" ? "database" : "payments API"} does not answer`);
  return Response.json(
    { status, backend, version, database, provider, now },
    { status: status === "up" ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
