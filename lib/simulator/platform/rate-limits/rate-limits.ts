import {
  anonymousWritesPerMinuteMax,
  captchasPerMinuteMax,
  codeMs,
  invitationsPerMinuteMax,
  opsSignInsPerMinuteMax,
  registeringTriesMax,
} from "@/lib/access/terms";
import { keyRequestsPerMinuteMax, testsPerMinuteMax, unknownKeysPerMinuteMax } from "@/lib/developers/terms";
import {
  archivedPapersPerMinuteMax,
  filesPerMinuteMax,
  missingFilesPerMinuteMax,
  paperQueriesPerMinuteMax,
  papersPerMinuteMax,
  picturesPerMinuteMax,
} from "@/lib/files/terms";
import { nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, minuteMs } from "@/lib/time/instant";
import { payeeLookupsPerHourMax } from "@/lib/transfers/terms";
import { identityChecksPerMinuteMax, livenessOpensPerMinuteMax } from "@/lib/verification/terms";
import { shareOpensPerMinuteMax } from "@/lib/receiving/account-terms";
import { isDatabaseEmbedded } from "@/lib/session/settings";
import { openPool, statementRunner, type RunStatement } from "../store/pool";
import { inProcessRateLimiter, type Counting } from "./rate-limit";
import { databaseRateLimiter } from "./shared";

/**
 * Creates the rate limits by address. A backend owns its rate limits and passes them to its handlers, so that two
 * backends in one process never count for each other.
 */
export const createRateLimits = (countWith: Counting = inProcessRateLimiter) => ({
  captcha: countWith({ name: "captcha", most: captchasPerMinuteMax, windowMs: minuteMs }),
  /** Shared by looking a code up and registering with one, so that neither bypasses the limit. */
  invitation: countWith({ name: "invitation", most: invitationsPerMinuteMax, windowMs: minuteMs }),
  /** Each attempt costs a slow hash, also for names that do not exist. */
  opsSignIn: countWith({ name: "opsSignIn", most: opsSignInsPerMinuteMax, windowMs: minuteMs }),
  /** Counts files requested by one person, and those that do not exist: ids must not be guessed. */
  fileLooks: countWith({ name: "fileLooks", most: filesPerMinuteMax, windowMs: minuteMs }),
  fileMisses: countWith({ name: "fileMisses", most: missingFilesPerMinuteMax, windowMs: minuteMs }),
  /** Counts codes of documents, which must not be guessed either. */
  paper: countWith({ name: "paper", most: paperQueriesPerMinuteMax, windowMs: minuteMs }),
  /** Counts links of liveness checks, and identity numbers that one person queries. */
  liveness: countWith({ name: "liveness", most: livenessOpensPerMinuteMax, windowMs: minuteMs }),
  identity: countWith({ name: "identity", most: identityChecksPerMinuteMax, windowMs: minuteMs }),
  /** Counts links that reveal a receiving account to its payers. */
  sharedAccount: countWith({ name: "sharedAccount", most: shareOpensPerMinuteMax, windowMs: minuteMs }),
  /** Counts requests of one API key, and requests of an address with unknown secrets. */
  apiKey: countWith({ name: "apiKey", most: keyRequestsPerMinuteMax, windowMs: minuteMs }),
  unknownKey: countWith({ name: "unknownKey", most: unknownKeysPerMinuteMax, windowMs: minuteMs }),
  /** Counts test deliveries that one person sends to their own addresses. */
  webhookTest: countWith({ name: "webhookTest", most: testsPerMinuteMax, windowMs: minuteMs }),
  /** Counts write requests without a known principal. */
  unknownWrite: countWith({ name: "unknownWrite", most: anonymousWritesPerMinuteMax, windowMs: minuteMs }),
  /** A refusal leaves the code usable, so a client with the right one could have passwords hashed without end. */
  registering: countWith({ name: "registering", most: registeringTriesMax, windowMs: codeMs }),
  /** Counts recognised pictures, by merchant. */
  picture: countWith({ name: "picture", most: picturesPerMinuteMax, windowMs: minuteMs }),
  /** Counts generated documents, which cost process time; each document of an archive costs as much as a single one. */
  print: countWith({ name: "print", most: papersPerMinuteMax, windowMs: minuteMs }),
  archive: countWith({ name: "archive", most: archivedPapersPerMinuteMax, windowMs: minuteMs }),
  /** Counts wrong payee names, and merchants looked up by their number: neither must be guessed. */
  nameMisses: countWith({ name: "nameMisses", most: nameMissesPerHourMax, windowMs: hourMs }),
  payeeLookups: countWith({ name: "payeeLookups", most: payeeLookupsPerHourMax, windowMs: hourMs }),
});

export type RateLimits = ReturnType<typeof createRateLimits>;

/** Keeps one per process, also when the framework loads this module more than once. */
const shared = globalThis as { portalRateLimits?: RateLimits };

/**
 * Returns the portal's rate limits: portals on one server's database count together, one on the embedded database
 * counts in its process.
 */
export const rateLimitsOf = (databaseUrl: string | undefined): RateLimits =>
  (shared.portalRateLimits ??= createRateLimits(
    databaseUrl && !isDatabaseEmbedded() ? databaseRateLimiter(onceOpened(databaseUrl)) : inProcessRateLimiter,
  ));

/** Opens one connection when something is counted for the first time. */
function onceOpened(databaseUrl: string): () => RunStatement {
  let run: RunStatement | undefined;
  return () => (run ??= statementRunner(openPool(databaseUrl, 1)));
}
