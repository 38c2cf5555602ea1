import type { ServerResponse } from "node:http";

/**
 * Lets an answer's head leave in one write with the beginning of its body, where that is there at once: Next sends the
 * head by itself first. A stream that has nothing to say yet still sends its head in the same turn.
 */
export function headWithBody(response: ServerResponse): void {
  const { flushHeaders } = response;
  response.flushHeaders = () =>
    void setImmediate(() => {
      if (!response.headersSent) flushHeaders.call(response);
    });
}
