import { createHash } from "node:crypto";

/**
 * How long an answer that stays until the next release is kept without asking again: as long as a release may go
 * unnoticed, in seconds.
 */
const keptSeconds = 3_600;

/**
 * A reply that stays the same until the next release, cacheable in the caller's own browser: requested again after its
 * time, an unchanged one is not sent again (304). It differs by language, and no shared cache may keep it.
 */
export async function withEtag(request: Request, response: Response): Promise<Response> {
  const text = await response.text();
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "cache-control": `private, max-age=${keptSeconds}`,
    vary: "accept-language, cookie, authorization",
    etag,
  };
  const isKnown = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .some((known) => known.trim().replace(/^W\//, "") === etag);
  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(text, { status: 200, headers: { ...headers, "content-type": "application/json" } });
}
