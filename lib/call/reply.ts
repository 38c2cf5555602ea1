import * as z from "zod/mini";
import type { Call, Outgoing } from "./call";

/**
 * A file as an attachment: never shown in place, never guessed at, its name safe in a header (RFC 6266, RFC 8187). A
 * program that opens it all the same finds it in a sandbox with nothing allowed; other sites cannot embed it.
 */
export const attachment = ({ name, type, size, body }: Outgoing): Response =>
  new Response(body, {
    headers: {
      "content-type": type,
      ...(size !== undefined && { "content-length": String(size) }),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": disposition(name),
    },
  });

/**
 * Both forms of the name: plain ASCII for old programs, in which anything with a meaning of its own is a dash, and the
 * true one.
 */
function disposition(name: string): string {
  const shown = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_");
  return `attachment; filename="${shown.replace(/[^\x20-\x7e]|["\\%;]/g, "_")}"; filename*=UTF-8''${encodeRfc8187(shown)}`;
}

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The file name an attachment was sent with. */
export const attachmentName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

/**
 * Server-sent events, one a value; ends with its reader. `no-transform` keeps a compressing proxy from holding them
 * back.
 */
export function eventStream(call: Call, items: AsyncIterable<unknown>, signal: AbortSignal): Response {
  const iterator = items[Symbol.asyncIterator]();
  const text = new TextEncoder();
  const stop = () => void iterator.return?.();
  signal.addEventListener("abort", stop, { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      // named cast: the handler's reply fits the call's schema, the compiler checked it
      else controller.enqueue(text.encode(`data: ${JSON.stringify(z.encode(call.gives, value as never))}\n\n`));
    },
    cancel: stop,
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
