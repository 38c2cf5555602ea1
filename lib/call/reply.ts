import * as z from "zod/mini";
import type { Call, OutgoingFile } from "./call";

/**
 * Returns a file as an attachment: never rendered inline, never sniffed, its name safe in a header (RFC 6266, RFC
 * 8187). A program that opens it inline gets a sandbox without permissions; other sites cannot embed it.
 */
export const attachment = ({ name, type, size, body }: OutgoingFile): Response =>
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
 * Returns both forms of the name: plain ASCII for old programs, with special characters replaced, and the true name.
 */
function disposition(name: string): string {
  const safeName = name.toWellFormed().replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_");
  return `attachment; filename="${safeName.replace(/[^\x20-\x7e]|["\\%;]/g, "_")}"; filename*=UTF-8''${encodeRfc8187(safeName)}`;
}

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the file name that an attachment was sent with. */
export const attachmentFileName = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? "file");

/**
 * Streams server-sent events, one per value; ends when the reader disconnects. `no-transform` prevents a compressing
 * proxy from buffering them.
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
      else controller.enqueue(text.encode(`data: ${JSON.stringify(z.encode(call.output, value as never))}\n\n`));
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
