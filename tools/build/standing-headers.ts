import type { AnsweredAs } from "../../lib/backend/answered-as";
import type { ServerResponse } from "node:http";
import { isHttps } from "../../lib/session/settings";

export const yearSeconds = 31_536_000;

/**
 * Returns the headers of every response, whatever produced it: pages and calls bring policies of their own, Next's
 * files, redirects and errors none. Added last, so that nothing is set twice and a stricter policy is never replaced.
 */
export function commonResponseHeaders(response: ServerResponse): Readonly<Record<string, string>> {
  const isDocument = String(response.getHeader("content-type") ?? "text/html").startsWith("text/html");
  return {
    "x-content-type-options": "nosniff",
    ...(isHttps() && { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }),
    // a document that no page of ours wrote neither runs nor loads anything; a script's own policy would bind the
    // worker it starts
    "content-security-policy": isDocument
      ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
      : "frame-ancestors 'none'",
  };
}

/**
 * Completes the headers about to be written, and sets the status that a page declared: Next answers every rewrite with
 * 200.
 */
export function completeHeadersOnWrite(
  response: ServerResponse,
  declaredAnswer: () => AnsweredAs | undefined = () => undefined,
): void {
  const { writeHead } = response;
  // named cast: one of writeHead's overloads serves for all, since everything after the status is passed on unchanged
  response.writeHead = ((status: number, ...rest: []) => {
    // those that come with the head count as those that were set before it: they say what the answer is
    const headers: unknown = rest.at(-1);
    if (typeof headers === "object" && headers !== null && !Array.isArray(headers))
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    for (const [name, value] of Object.entries(commonResponseHeaders(response)))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    const answer = declaredAnswer();
    if (answer?.retryAfter !== undefined) response.setHeader("retry-after", String(answer.retryAfter));
    return writeHead.call(response, Number(response.getHeader("x-answered-as") ?? answer?.status ?? status), ...rest);
  }) as typeof writeHead;
}
