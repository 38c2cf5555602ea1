import { checkBackendHealth } from "@/lib/backend/health";
import { portalLog } from "@/lib/backend/log";

export const dynamic = "force-dynamic";

/** Reports to monitoring whether the portal and its database or payments API respond. */
export async function GET(): Promise<Response> {
  const { status, backend, version, database, provider, now } = await checkBackendHealth();
  if (status === "down") portalLog.problem(`the ${database === "down" ? "database" : "payments API"} does not answer`);
  return Response.json(
    { status, backend, version, database, provider, now },
    { status: status === "up" ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
