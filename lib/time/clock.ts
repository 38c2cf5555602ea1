/**
 * Returns the system time; this is the only place that reads the system's clock. Security time (codes, locks, sessions)
 * comes from here; business time is a world's, and is computed from this instant by
 * lib/simulator/driving/worlds/world.ts.
 */
export const systemNow = (): Date => new Date();

/** Returns monotonic milliseconds, for measuring durations only, never for instants. */
export const monotonicMs = (): number => performance.now();
