import { networkOf } from "./network";

/** Limits how often one address may call something. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

const addressesKeptMax = 50_000;

/** False when an address has had its share. */
export interface Brake {
  (address: string, real: Date): boolean;
  /** A try that a failure of ours spoiled does not count. */
  giveBack(address: string): void;
}

/**
 * Counts by address, of IPv6 by its network, in windows of real time, within this process: a brake on guessing and flooding, not an account's
 * lock, which is in the database.
 */
export function throttle({ most, windowMs }: Limit): Brake {
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
  return Object.assign(mayGo, {
    giveBack(from: string) {
      const window = windows.get(networkOf(from));
      if (window) window.count -= 1;
    },
  });
}
