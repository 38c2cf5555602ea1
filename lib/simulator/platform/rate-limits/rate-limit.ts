import { ipNetworkPrefix } from "@/lib/session/network";
import { secondMs } from "@/lib/time/instant";

/** Defines a rate limit: `most` times in a window of real time, which begins with the first attempt. */
export interface Limit {
  /** Names the counted action, the same in all processes. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts attempts by address, of IPv6 by its network, or by another name of the client. */
export interface RateLimiter {
  /** Returns false when an address has exceeded its limit. */
  (address: string, real: Date): Promise<boolean>;
  /** Returns the seconds until an address that has exceeded its limit may try again, as a refusal's detail. */
  retryAfter(address: string, real: Date): { readonly seconds: number };
  /** Uncounts an attempt that failed because of an error of the backend. */
  giveBack(address: string, real: Date): Promise<void>;
}

/** Returns the seconds until an instant, rounded up. */
export const secondsUntil = (until: number, real: Date): { readonly seconds: number } => ({
  seconds: Math.max(0, Math.ceil((until - real.getTime()) / secondMs)),
});

/** Creates a rate limiter that counts in this process, or in the database for all processes that share it. */
export type Counting = (limit: Limit) => RateLimiter;

/** Applies to a job, since its request was counted when it was scheduled. */
export const noRateLimit: Counting = () =>
  Object.assign(() => Promise.resolve(true), { retryAfter: () => ({ seconds: 0 }), giveBack: () => Promise.resolve() });

const addressesTrackedMax = 50_000;

/**
 * Counts within this process: limits guessing and flooding; an account's lock is in the database instead. For a portal
 * with a single process.
 */
export const inProcessRateLimiter: Counting = ({ most, windowMs }) => {
  let windows = new Map<string, { since: number; count: number }>();
  const mayGo = (from: string, real: Date): boolean => {
    const address = ipNetworkPrefix(from);
    const now = real.getTime();
    const window = windows.get(address);
    if (window && now - window.since < windowMs) {
      window.count += 1;
      return window.count <= most;
    }
    // Stryker disable ConditionalExpression,EqualityOperator,MethodExpression: forgetting what is over answers the same
    if (windows.size >= addressesTrackedMax)
      windows = new Map([...windows].filter(([, { since }]) => now - since < windowMs));
    // Stryker restore all
    windows.set(address, { since: now, count: 1 });
    return true;
  };
  // counted at once, whenever the answer is heard
  return Object.assign((from: string, real: Date) => Promise.resolve(mayGo(from, real)), {
    retryAfter: (from: string, real: Date) =>
      secondsUntil((windows.get(ipNetworkPrefix(from))?.since ?? -Infinity) + windowMs, real),
    giveBack(from: string) {
      const window = windows.get(ipNetworkPrefix(from));
      if (window) window.count -= 1;
      return Promise.resolve();
    },
  });
};
