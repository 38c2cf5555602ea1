import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/time/instant";

/** Limits the open keys of a merchant, and the address ranges of one key. */
export const keysMax = 50;
export const addressesMax = 20;

/** Limits the validity of the previous secret after a rotation, in hours. */
export const overlapHoursMax = 7 * 24;

/** Holds the wait before the main operator may confirm a key alone, when nobody else can. */
export const aloneAfterMs = 24 * hourMs;

/** Limits the requests of one key within a minute of real time, and of addresses with unknown keys. */
export const keyRequestsPerMinuteMax = 600;
export const unknownKeysPerMinuteMax = 60;

/** Holds the retention of the log of a key's calls, in real time; and the interval of its batched writes. */
export const callRetentionMs = 7 * dayMs;
export const callsWrittenEveryMs = secondMs;
/** Limits one batch of writes; while the database does not respond, the oldest beyond it are dropped. */
export const callsAtOnce = 1_000;

/** Limits the endpoints of one merchant. */
export const endpointsMax = 10;

/**
 * Lists the waits after the attempts of a failed delivery, by the world's clock, as the Standard Webhooks specification
 * suggests them: ten attempts in a little more than three days.
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

/** Limits the time without an accepted delivery, by the world's clock, before an endpoint is disabled. */
export const failingMsMax = 5 * dayMs;

/** Holds the time for which the previous secret signs too, in real time: receivers switch over meanwhile. */
export const overlapMs = 24 * hourMs;

/** Limits the response time of an endpoint, in real time: to connect, its certificate included, and in total. */
export const connectMsMax = 5 * secondMs;
export const answerMsMax = 15 * secondMs;

/** Limits the part of a response that is read, in bytes, and the part that is stored, in characters. */
export const answerBytesMax = 65_536;
export const answerStoredMax = 500;

/** Lists the permitted ports of an endpoint on the internet. */
export const portsAllowed: readonly number[] = [443, 8443];

/** Limits the concurrent deliveries to one endpoint: a slow one does not delay others. */
export const sendingMax = 4;

/** Holds the retention of deliveries and their messages, in real time. */
export const deliveryRetentionMs = 30 * dayMs;

/** Limits the endpoint tests of a person per minute. */
export const testsPerMinuteMax = 10;
