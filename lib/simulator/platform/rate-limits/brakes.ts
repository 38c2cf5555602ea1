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
  papersAskedPerMinuteMax,
  papersPerMinuteMax,
  picturesPerMinuteMax,
} from "@/lib/files/terms";
import { nameMissesPerHourMax } from "@/lib/payments/terms";
import { hourMs, minuteMs } from "@/lib/time/instant";
import { payeeLookupsPerHourMax } from "@/lib/transfers/terms";
import { identityAsksPerMinuteMax, livenessOpensPerMinuteMax } from "@/lib/verification/terms";
import { shareOpensPerMinuteMax } from "@/lib/receiving/account-terms";
import { isEmbedded } from "@/lib/session/settings";
import { openPool, runOn, type Run } from "../store/pool";
import { countedInProcess, type Counting } from "./brake";
import { countedInDatabase } from "./shared";

/**
 * What one address may ask for in a minute. A backend holds its brakes and hands them to its handlers, so that two of them
 * in one process never count for each other.
 */
export const newBrakes = (counted: Counting = countedInProcess) => ({
  captcha: counted({ name: "captcha", most: captchasPerMinuteMax, windowMs: minuteMs }),
  /** One for looking a code up and for registering with one, so that neither is a way around it. */
  invitation: counted({ name: "invitation", most: invitationsPerMinuteMax, windowMs: minuteMs }),
  /** Each try costs a slow hash, also for names that do not exist. */
  opsSignIn: counted({ name: "opsSignIn", most: opsSignInsPerMinuteMax, windowMs: minuteMs }),
  /** Files looked for by one person, and those of them that there were none of: ids are not to be tried out. */
  fileLooks: counted({ name: "fileLooks", most: filesPerMinuteMax, windowMs: minuteMs }),
  fileMisses: counted({ name: "fileMisses", most: missingFilesPerMinuteMax, windowMs: minuteMs }),
  /** Codes of documents: they are not to be tried out either. */
  paper: counted({ name: "paper", most: papersAskedPerMinuteMax, windowMs: minuteMs }),
  /** Links of liveness checks, and identity numbers that one person asks about. */
  liveness: counted({ name: "liveness", most: livenessOpensPerMinuteMax, windowMs: minuteMs }),
  identity: counted({ name: "identity", most: identityAsksPerMinuteMax, windowMs: minuteMs }),
  /** Links that show a receiving account to its payers. */
  sharedAccount: counted({ name: "sharedAccount", most: shareOpensPerMinuteMax, windowMs: minuteMs }),
  /** What one API key asks, and what an address asks with secrets that there are not. */
  apiKey: counted({ name: "apiKey", most: keyRequestsPerMinuteMax, windowMs: minuteMs }),
  unknownKey: counted({ name: "unknownKey", most: unknownKeysPerMinuteMax, windowMs: minuteMs }),
  /** Tests that one person has sent to addresses of theirs. */
  webhookTest: counted({ name: "webhookTest", most: testsPerMinuteMax, windowMs: minuteMs }),
  /** Whatever changes something and is asked by nobody known. */
  unknownWrite: counted({ name: "unknownWrite", most: anonymousWritesPerMinuteMax, windowMs: minuteMs }),
  /** A refusal leaves the code to be used again, so who has the right one could have passwords hashed without end. */
  registering: counted({ name: "registering", most: registeringTriesMax, windowMs: codeMs }),
  /** Pictures that are read, by merchant. */
  picture: counted({ name: "picture", most: picturesPerMinuteMax, windowMs: minuteMs }),
  /** Setting a document costs a process some time, whatever it is of; each of an archive as long as one by itself. */
  print: counted({ name: "print", most: papersPerMinuteMax, windowMs: minuteMs }),
  archive: counted({ name: "archive", most: archivedPapersPerMinuteMax, windowMs: minuteMs }),
  /** Names that are no payee's, and merchants looked up by their number: neither is to be tried out. */
  nameMisses: counted({ name: "nameMisses", most: nameMissesPerHourMax, windowMs: hourMs }),
  payeeLookups: counted({ name: "payeeLookups", most: payeeLookupsPerHourMax, windowMs: hourMs }),
});

export type Brakes = ReturnType<typeof newBrakes>;

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalBrakes?: Brakes };

/** The portal's: those on one server's database count together, the one on the embedded database by itself. */
export const brakesOf = (databaseUrl: string | undefined): Brakes =>
  (shared.portalBrakes ??= newBrakes(
    databaseUrl && !isEmbedded() ? countedInDatabase(onceOpened(databaseUrl)) : countedInProcess,
  ));

/** One connection, opened when something is counted for the first time. */
function onceOpened(databaseUrl: string): () => Run {
  let run: Run | undefined;
  return () => (run ??= runOn(openPool(databaseUrl, 1)));
}
