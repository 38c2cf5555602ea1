import { createTransport } from "nodemailer";
import { maskContact } from "@/lib/access/mask";
import { mailFrom, smtpUrl } from "@/lib/session/settings";
import { addMilliseconds } from "@/lib/time/instant";
import { openText } from "@/lib/simulator/access/secrets";
import type { Database } from "../store/database";
import { withSimulationMark } from "./simulation-mark";
import { simulatorLog } from "../log";
import { letterAttemptsMax, retryMs, lockWaitingLetters, type LetterKind } from "./mailer.sql";

/** Passes one letter to the server that delivers it; throws when the server rejects it. */
export type Send = (letter: {
  readonly world: string;
  readonly id: string;
  readonly to: string;
  readonly purpose: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<unknown>;

/**
 * Limits how long a mail server may be silent: well below the minute after which another worker retries the same
 * letter.
 */
const silenceMsMax = 10_000;

/** Returns the mail server that SMTP_URL names; undefined where none is set, and everything stays in the outbox. */
export function smtpSender(silenceMs = silenceMsMax): Send | undefined {
  const url = smtpUrl();
  if (!url) return undefined;
  const transport = createTransport({
    url,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  });
  return ({ to, subject, text }) =>
    transport.sendMail({ from: mailFrom(), to, subject, text, disableFileAccess: true, disableUrlAccess: true });
}

/** Returns when a rejected letter is retried; null where it is given up. */
export const letterRetryTime = ({
  attempts,
  triedAt,
}: {
  readonly attempts: number;
  readonly triedAt: Date;
}): Date | null => (attempts < letterAttemptsMax ? addMilliseconds(triedAt, retryMs) : null);

/** Limits the stored reason of a failure. */
const failureSignsMax = 300;

/** Returns the reason why a letter was rejected, in its server's words, with the recipient masked. */
function failureOf(cause: unknown, recipient: string): string {
  const inner = cause instanceof Error ? wordsOf(cause.cause) : "";
  const words = [cause instanceof Error ? cause.message : String(cause), inner].filter(Boolean).join(": ");
  // in whatever letters the server writes an address
  const recipientPattern = new RegExp(recipient.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "gi");
  return words
    .replaceAll(recipientPattern, () => maskContact(recipient))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, failureSignsMax);
}

/** Returns an error's message. Of a host with several addresses that all failed, joins the messages of each. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(wordsOf).join(", ");
  return cause instanceof Error ? cause.message : "";
}

/**
 * Sends the unsent letters of a kind of all worlds' outboxes. One worker locks each for a minute, so none is sent twice
 * unless a worker dies between sending it and recording that. The reason of a rejected one is stored in the log and in
 * its outbox row. Returns how many were sent and how many failed.
 */
export async function sendOutboxLetters(
  db: Database,
  kind: LetterKind,
  send: Send,
  real: Date,
): Promise<{ sentCount: number; failedCount: number }> {
  const letters = await lockWaitingLetters(db.sql, kind, real);
  const outcomes = await Promise.allSettled(
    letters.map(async ({ world, id, recipient, purpose, subject, sealed, terms, attempts }) => {
      const letter = { world, id, to: recipient, purpose, subject, text: openText(sealed) };
      try {
        // an event goes to a program, which reads it whole
        await send(kind === "webhook" ? letter : withSimulationMark({ terms }, letter));
      } catch (cause) {
        const failure = failureOf(cause, recipient);
        const again = letterRetryTime({ attempts, triedAt: real });
        if (kind !== "webhook")
          simulatorLog.warn(
            { kind, id, purpose, to: maskContact(recipient), failure, attempts, again },
            "a letter was not taken",
          );
        await db.prisma.outbox.updateMany({ where: { world, id }, data: { failure } });
        throw cause;
      }
      await db.prisma.outbox.updateMany({ where: { world, id }, data: { sentAt: real, failure: "" } });
    }),
  );
  const sentCount = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { sentCount, failedCount: outcomes.length - sentCount };
}
