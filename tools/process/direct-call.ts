import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import compression from "compression";
import type { DirectCalls } from "../../lib/backend/direct-calls";

/** As the framework does it for everything else that is answered. */
const compress = compression();

/** What is asked is a path; a call looks at nothing before it. */
const anyHost = "http://localhost";

/**
 * Answers a call without the framework, where one is declared at the address. False where none is, or the calls are not
 * loaded yet: then the request is the framework's, untouched.
 */
export function answeredDirectly(
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
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    await write(await calls.answer(asRequest(request, href, gone.signal)), response);
  } catch {
    // the door answers whatever goes wrong before it: here whoever asked has gone, or what is read breaks off
    response.destroy();
  }
}

function asRequest(request: IncomingMessage, href: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  const { method = "" } = request;
  if (method !== "POST") return new Request(href, { method, headers, signal });
  // read only where the call does, and left whole where it reads no further: the answer comes on the same connection
  const body = ReadableStream.from(request.iterator({ destroyOnReturn: false }));
  // named cast: the browser's types know no body that is still to come
  return new Request(href, { method, headers, signal, body, duplex: "half" } as unknown as RequestInit);
}

/** A small answer leaves in one write; a file or a stream goes as it comes, and no faster than it is read. */
async function write(answered: Response, response: ServerResponse): Promise<void> {
  const cookies = answered.headers.getSetCookie();
  for (const [name, value] of answered.headers) if (name !== "set-cookie") response.setHeader(name, value);
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
  response.statusCode = answered.status;
  if (!answered.body) return void response.end();
  if (answered.headers.get("content-type")?.startsWith("application/json"))
    return void response.end(Buffer.from(await answered.arrayBuffer()));
  response.flushHeaders();
  // named cast: Node's type of web streams is another than the browser's
  await pipeline(Readable.fromWeb(answered.body as never), response);
}
