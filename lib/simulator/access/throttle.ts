/** How often something may be asked from one address. */
export interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

const addressesKeptMax = 50_000;

/**
 * Counts by address in windows of real time, within this process: a brake on guessing and flooding, not an account's lock,
 * which is in the database. Returns false when an address has had its share.
 */
export function throttle({ most, windowMs }: Limit): (address: string, real: Date) => boolean {
  let windows = new Map<string, { since: number; count: number }>();
  return (address, real) => {
    const now = real.getTime();
    const window = windows.get(address);
    if (window && now - window.since < windowMs) {
      window.count += 1;
      return window.count <= most;
    }
    if (windows.size >= addressesKeptMax) windows = new Map([...windows].filter(([, { since }]) => now - since < windowMs));
    windows.set(address, { since: now, count: 1 });
    return true;
  };
}
