import { dayMs, hourMs, secondMs } from "@/lib/time/instant";

/** Keys of a merchant that are open at a time, and address ranges of one. */
export const keysMax = 50;
export const addressesMax = 20;

/** How long the secret before may go on serving after a rotation, in hours. */
export const overlapHoursMax = 7 * 24;

/** How long a key waits that nobody but the main operator can confirm, before they may confirm it alone. */
export const aloneAfterMs = 24 * hourMs;

/** Requests of one key within a minute of real time, and of addresses with keys that there are not. */
export const keyRequestsPerMinuteMax = 600;
export const unknownKeysPerMinuteMax = 60;

/** How long the log of a key's calls is kept, in real time; how long a call waits to be written with others. */
export const callsKeptMs = 7 * dayMs;
export const callsWrittenEveryMs = secondMs;
/** So many that wait are written at once; while the database does not answer, the oldest beyond it are dropped. */
export const callsAtOnce = 1_000;
