import type { CallRow } from "./ask.js";
import { RefusedError, UnansweredError } from "./errors.js";

/** How a client tries again. */
export interface Patience {
  /** Tries after the first; 0 for none. */
  readonly retries: number;
  /** The wait before the first of them, in milliseconds; it doubles, and is drawn from its upper half. */
  readonly waitMs: number;
  /** The longest wait. Who is told to wait for longer is refused instead. */
  readonly waitMsMax: number;
  /** Waits; ends early, by throwing its reason, when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The patience of a client that was given none. */
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

/** Refusals of a portal that has too much to do: before it has done anything. */
const isBusy = (code: string): boolean => code === "KEY_TOO_OFTEN" || code === "REQUEST_BUSY";

/**
 * Whether a call may be asked again after this. What was refused as too much has done nothing, whatever it was. What was
 * not answered, by a proxy that reached nobody, or by a portal that does not know, may have been done: only what reads, or
 * has one effect under its key, is asked again.
 */
export function mayRetry({ isSafe, takesKey }: Pick<CallRow, "isSafe" | "takesKey">, cause: unknown): boolean {
  if (cause instanceof RefusedError) return cause.status === 429 && isBusy(cause.code);
  if (!(cause instanceof UnansweredError)) return false;
  if (cause.status === 429) return true;
  return (isSafe || takesKey) && [0, 500, 502, 503, 504].includes(cause.status);
}

/** What `Retry-After` asks for, in milliseconds: seconds, or an instant; undefined for nothing that can be read. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** How long to wait before a retry, counted from 0; undefined when that would be too long. */
export function waitBefore(
  retry: number,
  asked: number | undefined,
  { waitMs, waitMsMax }: Pick<Patience, "waitMs" | "waitMsMax">,
  lot: () => number = Math.random,
): number | undefined {
  if (asked !== undefined) return asked > waitMsMax ? undefined : asked;
  return Math.min(waitMs * 2 ** retry, waitMsMax) * (0.5 + lot() / 2);
}
