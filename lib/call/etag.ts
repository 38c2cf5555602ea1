import { createHash } from "node:crypto";

/**
 * How long an answer that stays until the next release is kept without asking again: as long as a release may go
 * unnoticed, in seconds.
 */
const keptSeconds = 3_600;

/**
 * An answer that stays the same until the next release, for the asker's own browser to keep: asked for again after its
 * time, one that is still the same is not sent again (304). It differs by language, and is nobody else's to hand out.
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
