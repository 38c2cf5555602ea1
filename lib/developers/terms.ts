import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/time/instant";

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

/** Endpoints of one merchant. */
export const endpointsMax = 10;

/**
 * The waits after the tries of a delivery that was not taken, by the world's clock, as the Standard Webhooks
 * specification suggests them: ten tries in a little more than three days.
 */
export const retryWaitsMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

/** An endpoint that has taken nothing for so long, by the world's clock, is disabled. */
export const failingMsMax = 5 * dayMs;

/** How long the secret before the present one signs too, in real time: receivers change over meanwhile. */
export const overlapMs = 24 * hourMs;

/** How long an endpoint may take, in real time: to connect, its certificate included, and in all. */
export const connectMsMax = 5 * secondMs;
export const answerMsMax = 15 * secondMs;

/** How much of an answer is read at most, and how much of it is kept, in bytes and in characters. */
export const answerBytesMax = 65_536;
export const answerKeptMax = 500;

/** Ports that an endpoint on the internet may have. */
export const portsAllowed: readonly number[] = [443, 8443];

/** Deliveries to one endpoint at a time: a slow one holds up nobody else's. */
export const sendingMax = 4;

/** How long deliveries and what was sent are kept, in real time. */
export const deliveriesKeptMs = 30 * dayMs;

/** Tests of endpoints that a person may send in a minute. */
export const testsPerMinuteMax = 10;
