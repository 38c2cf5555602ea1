import { networkOf } from "@/lib/session/network";
import { secondMs } from "@/lib/time/instant";

/** How often one may do something: `most` times in a window of real time, which begins with the first try. */
export interface Limit {
  /** What is counted, one name for all processes. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Counts by address, of IPv6 by its network, or by whatever else names who tries. */
export interface Brake {
  /** False when an address has had its share. */
  (address: string, real: Date): Promise<boolean>;
  /** Of an address that has had its share: in how many seconds it may go again, as a refusal says it. */
  left(address: string, real: Date): { readonly seconds: number };
  /** A try that a failure of ours spoiled does not count. */
  giveBack(address: string, real: Date): Promise<void>;
}

/** The seconds until an instant, begun ones in full. */
export const secondsTo = (until: number, real: Date): { readonly seconds: number } => ({
  seconds: Math.max(0, Math.ceil((until - real.getTime()) / secondMs)),
});

/** Where tries are counted: in this process, or in the database for all that share it. */
export type Counting = (limit: Limit) => Brake;

/** Of a job, which does what somebody asked for, and was counted for, when it was scheduled. */
export const uncounted: Counting = () =>
  Object.assign(() => Promise.resolve(true), { left: () => ({ seconds: 0 }), giveBack: () => Promise.resolve() });

const addressesKeptMax = 50_000;

/**
 * Counts within this process: a brake on guessing and flooding, not an account's lock, which is in the database. For a
 * portal that is one process.
 */
export const countedInProcess: Counting = ({ most, windowMs }) => {
  let windows = new Map<string, { since: number; count: number }>();
  const mayGo = (from: string, real: Date): boolean => {
    const address = networkOf(from);
    const now = real.getTime();
    const window = windows.get(address);
    if (window && now - window.since < windowMs) {
      window.count += 1;
      return window.count <= most;
    }
    // Stryker disable ConditionalExpression,EqualityOperator,MethodExpression: forgetting what is over answers the same
    if (windows.size >= addressesKeptMax)
      windows = new Map([...windows].filter(([, { since }]) => now - since < windowMs));
    // Stryker restore all
    windows.set(address, { since: now, count: 1 });
    return true;
  };
  // counted at once, whenever the answer is heard
  return Object.assign((from: string, real: Date) => Promise.resolve(mayGo(from, real)), {
    left: (from: string, real: Date) => secondsTo((windows.get(networkOf(from))?.since ?? -Infinity) + windowMs, real),
    giveBack(from: string) {
      const window = windows.get(networkOf(from));
      if (window) window.count -= 1;
      return Promise.resolve();
    },
  });
};
