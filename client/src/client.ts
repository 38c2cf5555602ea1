import type { CallRow, Download, Fields, KeyedOptions } from "./ask.js";
import { areas, type Areas } from "./catalogue/areas.js";
import type { Issue, RefusalCode } from "./catalogue/schemas.js";
import { isOpenEnded, RefusedError, UnansweredError } from "./errors.js";
import { eventsOf } from "./events.js";
import { attachmentName, requestOf } from "./request.js";
import { mayRetry, retryAfterMs, usualPatience, waitBefore, type Patience } from "./retry.js";

/** Holds the settings of a client. */
export interface ClientSettings extends Partial<Patience> {
  /** Holds the portal's address, including its prefix, if any. */
  readonly baseUrl: string;
  /** Holds the key `cbp_…`, from the API keys page. */
  readonly apiKey: string;
  /** Replaces the platform's own `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Selects the language of messages: `zh-CN`, the portal's own, or `en-US`. */
  readonly language?: "zh-CN" | "en-US" | undefined;
  /** Limits the duration of one try, in milliseconds; 30 seconds by default. Streams and files may last longer. */
  readonly timeoutMs?: number | undefined;
}

/** Lists the calls that an API key may make, by area. */
export type Client = Areas;

interface Answer {
  readonly code?: string;
  readonly message?: string;
  readonly result?: unknown;
}

/** Describes a failed request, and the wait that its reply requests. */
interface Failed {
  readonly cause: unknown;
  readonly retryAfter: string | null;
}

/** Creates a client of a portal, which uses one API key. */
export function createClient(settings: ClientSettings): Client {
  const ask = asking(settings);
  const made = Object.entries(areas).map(([area, rows]) => [
    area,
    Object.fromEntries(
      Object.entries<CallRow>(rows).map(([name, row]) => [
        name,
        (input: Fields = {}, options: KeyedOptions = {}) => ask(`${area}.${name}`, row, input, options),
      ]),
    ),
  ]);
  // named cast: the rows are those that the types were made of, in one go
  return Object.fromEntries(made) as Client;
}

/** Sends calls, and repeats them when that is safe. */
function asking(settings: ClientSettings) {
  const patience: Patience = { ...usualPatience, ...defined(settings) };
  const { baseUrl, apiKey, language, timeoutMs = 30_000 } = settings;
  const send = settings.fetch ?? ((request: Request) => fetch(request));

  function headersOf(row: CallRow, key: string | undefined): Record<string, string> {
    return {
      authorization: `Bearer ${apiKey}`,
      accept: row.reply === "events" ? "text/event-stream" : "application/json",
      ...(language && { "accept-language": language }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
  }

  /** Makes one try: returns the response, or throws. */
  async function once(call: string, row: CallRow, input: Fields, key: string | undefined, signal?: AbortSignal) {
    const { url, init } = requestOf(row, baseUrl, input);
    const headers = { ...init.headers, ...headersOf(row, key) };
    // limits the wait for the response headers; a long body has begun by then and continues
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new DOMException("no answer in time", "TimeoutError")), timeoutMs);
    const both = signal ? either(signal, limit.signal) : limit.signal;
    try {
      return await send(new Request(url, { ...init, headers, signal: both }));
    } catch (cause) {
      // the caller's own end is theirs to hear; ours is no answer
      signal?.throwIfAborted();
      throw new UnansweredError("the portal did not answer", 0, { call, traceId: "", idempotencyKey: key }, cause);
    } finally {
      clearTimeout(timer);
    }
  }

  async function tried(call: string, row: CallRow, input: Fields, key: string | undefined, signal?: AbortSignal) {
    const response = await once(call, row, input, key, signal);
    const asked = { call, traceId: response.headers.get("x-request-id") ?? "", idempotencyKey: key };
    const disposition = response.headers.get("content-disposition");
    if (response.ok && row.reply === "events" && response.headers.get("content-type")?.startsWith("text/event-stream"))
      return { given: response };
    if (response.ok && row.reply === "file" && disposition !== null)
      return { given: await fileOf(response, disposition) };
    const answer = await response.json().then(
      (json: unknown) => (json ?? {}) as Answer, // named cast: each part is looked at below
      () => ({}) as Answer,
    );
    if (answer.code === "0") return { given: answer.result };
    signal?.throwIfAborted();
    const { code, message = "" } = answer;
    // named casts: a code of the contract, and the result that refusals have
    const cause =
      code === undefined
        ? new UnansweredError(`no answer that can be read (${response.status})`, response.status, asked)
        : isOpenEnded(code)
          ? new UnansweredError(message || code, response.status, asked)
          : new RefusedError(code as RefusalCode, message || code, response.status, issuesIn(answer.result), asked);
    return { failed: { cause, retryAfter: response.headers.get("retry-after") } satisfies Failed };
  }

  async function answered(call: string, row: CallRow, input: Fields, { signal, idempotencyKey }: KeyedOptions) {
    // one key for all tries makes them one operation
    const key = row.takesKey ? (idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let retry = 0; ; retry += 1) {
      const got = await tried(call, row, input, key, signal).catch((cause: unknown) => ({
        failed: { cause, retryAfter: null } satisfies Failed,
      }));
      if ("given" in got) return got.given;
      const { cause, retryAfter } = got.failed;
      if (retry >= patience.retries || !mayRetry(row, cause)) throw cause;
      const ms = waitBefore(retry, retryAfterMs(retryAfter, Date.now()), patience);
      if (ms === undefined) throw cause;
      await patience.wait(ms, signal);
    }
  }

  return (call: string, row: CallRow, input: Fields, options: KeyedOptions) =>
    row.reply === "events"
      ? // named cast: what a stream answers with is its response
        eventsOf(async (signal) => (await answered(call, row, input, { signal })) as Response, options.signal)
      : answered(call, row, input, options);
}

/** Returns the retry settings that are defined. */
const defined = ({ retries, waitMs, waitMsMax, wait }: Partial<Patience>): Partial<Patience> => ({
  ...(retries !== undefined && { retries }),
  ...(waitMs !== undefined && { waitMs }),
  ...(waitMsMax !== undefined && { waitMsMax }),
  ...(wait !== undefined && { wait }),
});

/** Returns a signal that aborts as soon as one of two does; browsers of a few years ago have no `AbortSignal.any`. */
function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort(signal.reason);
    else signal.addEventListener("abort", () => both.abort(signal.reason), { once: true, signal: both.signal });
  }
  return both.signal;
}

const fileOf = async (response: Response, disposition: string): Promise<Download> => ({
  name: attachmentName(disposition),
  type: response.headers.get("content-type") ?? "",
  blob: await response.blob(),
});

function issuesIn(result: unknown): readonly Issue[] {
  // named cast: the result that refusals of input have
  const { issues } = (result ?? {}) as { issues?: readonly Issue[] };
  return issues ?? [];
}
