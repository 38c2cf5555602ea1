/** Flags stay as they are as long as their address, which carries the version. */
const kept = "public, max-age=31536000, immutable";

/** The flag of a country or region as a picture. The package is loaded at the first request. */
export async function GET(_: Request, { params }: RouteContext<"/api/flags/[code]">): Promise<Response> {
  const { code } = await params;
  const flags: Readonly<Record<string, string>> = await import("country-flag-icons/string/3x2");
  const flag = /^[A-Z]{2}$/.test(code) && Object.hasOwn(flags, code) ? flags[code] : undefined;
  if (!flag) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  // opened by itself it is a document: nothing in it may run or be fetched
  const headers = {
    "content-type": "image/svg+xml",
    "cache-control": kept,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return new Response(flag, { headers });
}
