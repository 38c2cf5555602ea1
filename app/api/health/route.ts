import { health } from "@/lib/backend/health";
import { log } from "@/lib/backend/log";

export const dynamic = "force-dynamic";

/** For those who watch over the portal: whether it and its database answer. */
export async function GET(): Promise<Response> {
  const { status, backend, version, database, now } = await health();
  if (status === "down") log.problem("the database does not answer");
  return Response.json(
    { status, backend, version, database, now },
    { status: status === "up" ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
