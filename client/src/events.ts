/**
 * Yields the values of a stream of server-sent events. The stream is requested when the first value is read, and ends
 * with its reader or with the signal; to resume after a break, request it again.
 */
export async function* eventsOf(
  open: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown, void, undefined> {
  const own = new AbortController();
  const stop = () => own.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const { body } = await open(own.signal);
    if (body) yield* valuesOf(body);
  } finally {
    signal?.removeEventListener("abort", stop);
    own.abort();
  }
}

async function* valuesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + decoder.decode(part.value, { stream: true })).split(/\r?\n\r?\n/);
      text = events.pop() ?? "";
      for (const event of events) {
        const data = event.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? []);
        if (data.length > 0) yield JSON.parse(data.join("\n")) as unknown;
      }
    }
  } finally {
    await reader.cancel();
  }
}
