import type { CallRow } from "./ask.js";
import { RefusedError, UnansweredError } from "./errors.js";

/** Holds the retry settings of a client. */
export interface Patience {
  /** Limits the retries after the first try; 0 for none. */
  readonly retries: number;
  /** Holds the wait before the first retry, in milliseconds; it doubles, with random jitter in its upper half. */
  readonly waitMs: number;
  /** Limits the wait. A longer requested wait is an error instead. */
  readonly waitMsMax: number;
  /** Waits; rejects early with the signal's reason when it is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Holds the default retry settings. */
export const usualPatience: Patience = {
  retries: 3,
  waitMs: 250,
  waitMsMax: 20_000,
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      // named cast: the reason is whatever it was aborted with
      const stop = () => (clearTimeout(timer), reject(signal?.reason as Error));
      const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
      signal?.addEventListener("abort", stop, { once: true });
      if (signal?.aborted) stop();
    }),
};

/** Returns true for refusals of an overloaded portal: nothing has been done. */
const isBusy = (code: string): boolean => code === "KEY_TOO_OFTEN" || code === "REQUEST_BUSY";

/**
 * Returns true when a call may be repeated after an error. A call that was refused by a rate limit has done nothing. A
 * call without an answer, from a proxy or from a portal with an unknown outcome, may have been done: only calls that
 * read, or take effect once under their key, are repeated.
 */
export function mayRetry({ isSafe, takesKey }: Pick<CallRow, "isSafe" | "takesKey">, cause: unknown): boolean {
  if (cause instanceof RefusedError) return cause.status === 429 && isBusy(cause.code);
  if (!(cause instanceof UnansweredError)) return false;
  if (cause.status === 429) return true;
  return (isSafe || takesKey) && [0, 500, 502, 503, 504].includes(cause.status);
}

/** Parses `Retry-After` to milliseconds: seconds, or an instant; undefined when it cannot be parsed. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Returns the wait before a retry, counted from 0; undefined when it would exceed the limit. */
export function waitBefore(
  retry: number,
  asked: number | undefined,
  { waitMs, waitMsMax }: Pick<Patience, "waitMs" | "waitMsMax">,
  lot: () => number = Math.random,
): number | undefined {
  if (asked !== undefined) return asked > waitMsMax ? undefined : asked;
  return Math.min(waitMs * 2 ** retry, waitMsMax) * (0.5 + lot() / 2);
}
