import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import compression from "compression";
import type { DirectCalls } from "../../lib/backend/direct-calls";

/** Compresses as the framework does for all other answers. */
const compress = compression();

/** Completes a path to a URL; calls ignore the host. */
const anyHost = "http://localhost";

/**
 * Answers a call without the framework, when one is declared at the address. Returns false when there is none, or the
 * calls are not loaded yet: then the framework receives the request, untouched.
 */
export function tryAnswerDirectly(
  calls: DirectCalls | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
): boolean {
  const { method = "", url = "" } = request;
  if (!calls || !url.startsWith(`${prefix}/api/`) || !URL.canParse(anyHost + url)) return false;
  const { href, pathname } = new URL(anyHost + url.slice(prefix.length));
  if (!calls.has(method, pathname)) return false;
  compress(request, response, () => void answer(calls, href, request, response));
  return true;
}

async function answer(
  calls: DirectCalls,
  href: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const abortController = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) abortController.abort();
  });
  try {
    await write(await calls.answer(asRequest(request, href, abortController.signal)), response);
  } catch {
    // the gateway handles all other errors: here the client has disconnected, or reading the body failed
    response.destroy();
  }
}

function asRequest(request: IncomingMessage, href: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) headers.append(name, item);
  const { method = "" } = request;
  if (method !== "POST") return new Request(href, { method, headers, signal });
  // read only where the call does, and left whole where it reads no further: the answer comes on the same connection
  const body = ReadableStream.from(request.iterator({ destroyOnReturn: false }));
  // named cast: the browser's types know no body that is still to come
  return new Request(href, { method, headers, signal, body, duplex: "half" } as unknown as RequestInit);
}

/** Writes a small answer in one write; a file or a stream is piped with backpressure. */
async function write(answer: Response, response: ServerResponse): Promise<void> {
  const cookies = answer.headers.getSetCookie();
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.statusCode = answer.status;
  if (!answer.body) return void response.end();
  if (answer.headers.get("content-type")?.startsWith("application/json"))
    return void response.end(Buffer.from(await answer.arrayBuffer()));
  response.flushHeaders();
  // named cast: Node's type of web streams is another than the browser's
  await pipeline(Readable.fromWeb(answer.body as never), response);
}
