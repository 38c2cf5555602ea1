/** Lets browsers cache flags indefinitely: their address contains the version. */
const cacheControl = "public, max-age=31536000, immutable";

/** Returns the flag of a country or region as a picture. The package is loaded at the first request. */
export async function GET(_: Request, { params }: RouteContext<"/api/flags/[code]">): Promise<Response> {
  const { code } = await params;
  const flags: Readonly<Record<string, string>> = await import("country-flag-icons/string/3x2");
  const flag = /^[A-Z]{2}$/.test(code) && Object.hasOwn(flags, code) ? flags[code] : undefined;
  if (!flag) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  // opened directly, it is a document: nothing in it may run or be fetched
  const headers = {
    "content-type": "image/svg+xml",
    "cache-control": cacheControl,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return new Response(flag, { headers });
}
