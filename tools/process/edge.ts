import type { IncomingMessage, ServerResponse } from "node:http";

const megabyte = 1_048_576;
/** What a call may be sent: an upload of 30 MB with its fields, or a megabyte of JSON. */
const uploadBytesMax = 31 * megabyte;
const bodyBytesMax = megabyte;

/** How long a body may stand still, and how long it is discarded once its answer is given, in milliseconds. */
const usualPatience = { silence: 15_000, linger: 3_000 };

/** Why a request is turned away before a byte of its body is read. */
interface TurnedAway {
  readonly status: 400 | 405 | 411 | 413;
  readonly allow?: string;
}

/**
 * What no page or call of ours is asked with, by its head alone: pages take no body at all, calls one of a size that is
 * said beforehand. Null lets it in.
 */
export function turnedAway({ method = "", url = "", headers }: IncomingMessage, prefix: string): TurnedAway | null {
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
 * Guards the way in. True when the request may go on; otherwise it has been answered. Whatever is answered before its
 * body has come whole ends its connection once the sender had time to read why; a body that stands still ends it too.
 */
export function guard(
  request: IncomingMessage,
  response: ServerResponse,
  prefix: string,
  { silence, linger } = usualPatience,
): boolean {
  closesCleanly(request, response, linger);
  const away = turnedAway(request, prefix);
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
 * An answer that is given while its request still comes says that the connection ends, and ends it only when the rest
 * has come and been discarded, or some time is over: closed at once, it would be reset before the answer is read.
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

/** Ends a connection whose body stands still. */
function watch(request: IncomingMessage, silence: number): void {
  if (request.method !== "POST") return;
  const { socket } = request;
  let seen = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer);
    if (socket.bytesRead === seen) socket.destroy();
    seen = socket.bytesRead;
  }, silence).unref();
  request.once("close", () => clearInterval(timer));
}
