/**
 * The only place that reads the system's clock. Security time (codes, locks, sessions) comes from here;
 * business time is a world's, and is worked out from this instant by lib/simulator/driving/worlds/world.ts.
 */
export const systemNow = (): Date => new Date();

/** Milliseconds that only ever grow: for measuring how long something took, never for saying when it was. */
export const elapsed = (): number => performance.now();
