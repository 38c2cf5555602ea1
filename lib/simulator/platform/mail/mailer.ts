import { createTransport } from "nodemailer";
import { masked } from "@/lib/access/masked";
import { mailFrom, smtpUrl } from "@/lib/session/settings";
import { later } from "@/lib/time/instant";
import { openText } from "@/lib/simulator/access/secrets";
import type { Database } from "../store/database";
import { markedLetter } from "./marked";
import { log } from "../log";
import { attemptsMax, retryMs, takeWaiting, type Carried } from "./mailer.sql";

/** Hands one letter to the server that carries it; throws when it does not take it. */
export type Send = (letter: {
  readonly world: string;
  readonly id: string;
  readonly to: string;
  readonly purpose: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<unknown>;

/** How long a mail server may be silent: well below the minute after which another worker tries the same letter. */
const silenceMsMax = 10_000;

/** The mail server that SMTP_URL names; undefined where none is set, and everything stays in the outbox. */
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

/** When a letter that was not taken is tried again; null where it is given up. */
export const nextTry = ({ attempts, triedAt }: { readonly attempts: number; readonly triedAt: Date }): Date | null =>
  attempts < attemptsMax ? later(triedAt, retryMs) : null;

/** Longer than any reason that a server gives and a person reads. */
const failureSignsMax = 300;

/** Why a letter was not taken, in its server's words, which may name whom it is for. */
function failureOf(cause: unknown, recipient: string): string {
  const inner = cause instanceof Error ? wordsOf(cause.cause) : "";
  const words = [cause instanceof Error ? cause.message : String(cause), inner].filter(Boolean).join(": ");
  // in whatever letters the server writes an address
  const named = new RegExp(recipient.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), "gi");
  return words
    .replaceAll(named, () => masked(recipient))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, failureSignsMax);
}

/** What an error is about: of a host with several addresses, of which none answered, its own words are none. */
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(wordsOf).join(", ");
  return cause instanceof Error ? cause.message : "";
}

/**
 * Sends the letters of a kind of all worlds' outboxes that have not gone out. Each is taken by one worker for a minute, so
 * none goes out twice unless a worker dies between handing it over and writing that down. One that is not taken says why,
 * in the log and in its outbox. Returns how many went and how many did not.
 */
export async function sendLetters(
  db: Database,
  kind: Carried,
  send: Send,
  real: Date,
): Promise<{ sent: number; failed: number }> {
  const taken = await takeWaiting(db.sql, kind, real);
  const outcomes = await Promise.allSettled(
    taken.map(async ({ world, id, recipient, purpose, subject, sealed, terms, attempts }) => {
      const letter = { world, id, to: recipient, purpose, subject, text: openText(sealed) };
      try {
        // an event goes to a program, which reads it whole
        await send(kind === "webhook" ? letter : markedLetter({ terms }, letter));
      } catch (cause) {
        const failure = failureOf(cause, recipient);
        const again = nextTry({ attempts, triedAt: real });
        if (kind !== "webhook")
          log.warn({ kind, id, purpose, to: masked(recipient), failure, attempts, again }, "a letter was not taken");
        await db.prisma.outbox.updateMany({ where: { world, id }, data: { failure } });
        throw cause;
      }
      await db.prisma.outbox.updateMany({ where: { world, id }, data: { sentAt: real, failure: "" } });
    }),
  );
  const sent = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { sent, failed: outcomes.length - sent };
}
