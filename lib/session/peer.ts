import { isTrustedProxy } from "./settings";

/** The headers of a request as Node gives them. */
type Headers = Record<string, string | string[] | undefined>;

/**
 * Leaves of what a request says of its way only what a trusted proxy may have written, and puts the peer's own address at
 * its end, so that the last untrusted address is the caller's. Next believes any X-Forwarded-* that a client sends; a
 * proxy that wrote no X-Forwarded-For may have said the same in Forwarded, which stays.
 */
export function sayTruthfully(headers: Headers, remoteAddress: string): void {
  const peer = remoteAddress.replace(/^::ffff:/, "");
  const isTrusted = isTrustedProxy(peer);
  const before = isTrusted ? headers["x-forwarded-for"] : undefined;
  if (before === undefined || before === "")
    for (const name of Object.keys(headers)) if (name.startsWith("x-forwarded-")) delete headers[name];
  if (!isTrusted) delete headers.forwarded;
  headers["x-forwarded-for"] = before === undefined || before === "" ? peer : `${String(before)}, ${peer}`;
}
