declare module "compression" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  /** Express's middleware, which needs nothing of Express. */
  export default function compression(): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}
