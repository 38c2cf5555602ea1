import {
  anonymousWritesPerMinuteMax,
  captchasPerMinuteMax,
  invitationsPerMinuteMax,
  opsSignInsPerMinuteMax,
} from "@/lib/access/terms";
import { filesPerMinuteMax, missingFilesPerMinuteMax, papersAskedPerMinuteMax } from "@/lib/files/terms";
import { testsPerMinuteMax } from "@/lib/developers/terms";
import { minuteMs } from "@/lib/time/instant";
import { identityAsksPerMinuteMax, livenessOpensPerMinuteMax } from "@/lib/verification/terms";
import { shareOpensPerMinuteMax } from "@/lib/receiving/account-terms";
import { throttle } from "@/lib/session/throttle";

/**
 * What one address may ask for in a minute. A backend holds its brakes and hands them to its handlers, so that two of them
 * in one process never count for each other.
 */
export const newBrakes = () => ({
  captcha: throttle({ most: captchasPerMinuteMax, windowMs: minuteMs }),
  /** One for looking a code up and for registering with one, so that neither is a way around it. */
  invitation: throttle({ most: invitationsPerMinuteMax, windowMs: minuteMs }),
  /** Each try costs a slow hash, also for names that do not exist. */
  opsSignIn: throttle({ most: opsSignInsPerMinuteMax, windowMs: minuteMs }),
  /** Files looked for by one person, and those of them that there were none of: ids are not to be tried out. */
  fileLooks: throttle({ most: filesPerMinuteMax, windowMs: minuteMs }),
  fileMisses: throttle({ most: missingFilesPerMinuteMax, windowMs: minuteMs }),
  /** Codes of documents: they are not to be tried out either. */
  paper: throttle({ most: papersAskedPerMinuteMax, windowMs: minuteMs }),
  /** Links of liveness checks, and identity numbers that one person asks about. */
  liveness: throttle({ most: livenessOpensPerMinuteMax, windowMs: minuteMs }),
  identity: throttle({ most: identityAsksPerMinuteMax, windowMs: minuteMs }),
  /** Links that show a receiving account to its payers. */
  sharedAccount: throttle({ most: shareOpensPerMinuteMax, windowMs: minuteMs }),
  /** Tests that one person has sent to addresses of theirs. */
  webhookTest: throttle({ most: testsPerMinuteMax, windowMs: minuteMs }),
  /** Whatever changes something and is asked by nobody known. */
  unknownWrite: throttle({ most: anonymousWritesPerMinuteMax, windowMs: minuteMs }),
});

export type Brakes = ReturnType<typeof newBrakes>;

/** One a process, also when the framework loads this module more than once. */
const shared = globalThis as { portalBrakes?: Brakes };
export const brakesOfProcess = (): Brakes => (shared.portalBrakes ??= newBrakes());
