import type { ServerResponse } from "node:http";

/**
 * Sends an answer's head in one write with the beginning of its body, when that is available immediately: Next sends
 * the head separately first. A stream without data yet still sends its head in the same turn.
 */
export function deferHeadUntilBody(response: ServerResponse): void {
  const { flushHeaders } = response;
  response.flushHeaders = () =>
    void setImmediate(() => {
      if (!response.headersSent) flushHeaders.call(response);
    });
}
