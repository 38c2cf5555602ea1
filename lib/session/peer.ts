import { isTrustedProxy } from "./settings";

/** Describes the headers of a Node request. */
type Headers = Record<string, string | string[] | undefined>;

/**
 * Removes the forwarding headers that no trusted proxy can have written, and appends the peer's own address, so that
 * the last untrusted address is the caller's. Next trusts any X-Forwarded-* that a client sends; a proxy without
 * X-Forwarded-For may have used Forwarded instead, which is retained.
 */
export function sanitizeForwardedHeaders(headers: Headers, remoteAddress: string): void {
  const peer = remoteAddress.replace(/^::ffff:/, "");
  const isTrusted = isTrustedProxy(peer);
  const before = isTrusted ? headers["x-forwarded-for"] : undefined;
  if (before === undefined || before === "")
    for (const name of Object.keys(headers)) if (name.startsWith("x-forwarded-")) delete headers[name];
  if (!isTrusted) delete headers.forwarded;
  headers["x-forwarded-for"] = before === undefined || before === "" ? peer : `${String(before)}, ${peer}`;
}
