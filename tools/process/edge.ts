import type { IncomingMessage, ServerResponse } from "node:http";

const megabyte = 1_048_576;
/** Limits the body of a call: an upload of 30 MB with its fields, or a megabyte of JSON. */
const uploadBytesMax = 31 * megabyte;
const bodyBytesMax = megabyte;

/** Limits how long a body may be idle, and how long it is discarded after its answer, in milliseconds. */
const usualPatience = { silence: 15_000, linger: 3_000 };

/** Describes why a request is rejected before a byte of its body is read. */
interface TurnedAway {
  readonly status: 400 | 405 | 411 | 413;
  readonly allow?: string;
}

/**
 * Rejects, by its head alone, a request that no page or call accepts: pages accept no body, calls only one with a
 * declared size. Null accepts it.
 */
export function requestRejection(
  { method = "", url = "", headers }: IncomingMessage,
  prefix: string,
): TurnedAway | null {
  const isCall = url.startsWith(`${prefix}/api/`);
  const methods = isCall ? "GET, HEAD, POST" : "GET, HEAD";
  if (!methods.split(", ").includes(method)) return { status: 405, allow: methods };
  const length = Number(headers["content-length"] ?? 0);
  const hasUnknown = headers["transfer-encoding"] !== undefined;
  if (method !== "POST") return hasUnknown || length > 0 ? { status: 400 } : null;
  if (hasUnknown) return { status: 411 };
  const isUpload = (headers["content-type"] ?? "").startsWith("multipart/form-data");
  return length > (isUpload ? uploadBytesMax : bodyBytesMax) ? { status: 413 } : null;
}

/**
 * Guards incoming requests. Returns true when the request may continue; otherwise it has been answered. An answer
 * before the complete body ends its connection once the sender had time to read it; an idle body ends it too.
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  { silence, linger } = usualPatience,
): boolean {
  closesCleanly(request, response, linger);
  const away = requestRejection(request, prefix);
  if (!away) {
    watch(request, silence);
    return true;
  }
  response.writeHead(away.status, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...(away.allow && { allow: away.allow }),
  });
  response.end(`${away.status}\n`);
  return false;
}

/**
 * Announces the end of the connection in an answer that is sent while its request still arrives, and ends it only when
 * the rest was received and discarded, or after a delay: closed immediately, it would be reset before the answer is
 * read.
 */
function closesCleanly(request: IncomingMessage, response: ServerResponse, linger: number): void {
  const { writeHead, end } = response;
  // named casts: of their overloads one serves for all, since everything is passed on unchanged
  response.writeHead = ((...head: [number]) => {
    if (!request.complete) response.setHeader("connection", "close");
    return writeHead.apply(response, head);
  }) as typeof writeHead;
  response.end = ((...last: unknown[]) => {
    if (request.complete || request.destroyed) return end.apply(response, last as [string, BufferEncoding]);
    const [chunk] = last;
    if (typeof chunk === "string" || chunk instanceof Uint8Array) response.write(chunk);
    else if (!response.headersSent) response.flushHeaders();
    const finish = () => {
      clearTimeout(timer);
      request.off("end", finish).off("close", finish);
      response.end = end;
      response.end();
    };
    const timer = setTimeout(finish, linger);
    request.once("end", finish).once("close", finish).on("error", finish).resume();
    return response;
  }) as typeof end;
}

/** Ends a connection whose body is idle. */
function watch(request: IncomingMessage, silence: number): void {
  if (request.method !== "POST") return;
  const { socket } = request;
  let lastBytesRead = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    if (socket.bytesRead === lastBytesRead) socket.destroy();
    lastBytesRead = socket.bytesRead;
  }, silence).unref();
  request.once("close", () => clearInterval(timer));
}
