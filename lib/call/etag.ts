import { createHash } from "node:crypto";

/**
 * Holds the cache time in seconds of a reply that is fixed until the next release, without revalidation: as long as a
 * release may go unnoticed.
 */
const maxAgeSeconds = 3_600;

/**
 * Makes a reply that is fixed until the next release cacheable in the caller's own browser: on revalidation, an
 * unchanged one is not sent again (304). It varies by language, and no shared cache may store it.
 */
export async function withEtag(request: Request, response: Response): Promise<Response> {
  const text = await response.text();
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "cache-control": `private, max-age=${maxAgeSeconds}`,
    vary: "accept-language, cookie, authorization",
    etag,
  };
  const isKnown = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(text, { status: 200, headers: { ...headers, "content-type": "application/json" } });
}
