import { createTransport } from "nodemailer";
import { mailFrom, smtpUrl } from "@/lib/session/settings";
import { openText } from "../access/secrets";
import type { Database } from "../store/database";
import { takeWaiting, type Carried } from "./mailer.sql";

/** Hands one letter to the server that carries it; throws when it does not take it. */
export type Send = (letter: {
  readonly world: string;
  readonly id: string;
  readonly to: string;
  readonly purpose: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<unknown>;

/** The mail server that SMTP_URL names; undefined where none is set, and everything stays in the outbox. */
export function smtpSender(): Send | undefined {
  const url = smtpUrl();
  if (!url) return undefined;
  const transport = createTransport(url);
  return ({ to, subject, text }) =>
    transport.sendMail({ from: mailFrom(), to, subject, text, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Sends the letters of a kind of all worlds' outboxes that have not gone out. Each is taken by one worker for a minute, so
 * none goes out twice unless a worker dies between handing it over and writing that down. Returns how many went and how
 * many did not.
 */
export async function sendLetters(
  db: Database,
  kind: Carried,
  send: Send,
  real: Date,
): Promise<{ sent: number; failed: number }> {
  const taken = await takeWaiting(db.sql, kind, real);
  const outcomes = await Promise.allSettled(
    taken.map(async ({ world, id, recipient, purpose, subject, sealed }) => {
      await send({ world, id, to: recipient, purpose, subject, text: openText(sealed) });
      await db.prisma.outbox.updateMany({ where: { world, id }, data: { sentAt: real } });
    }),
  );
  const sent = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { sent, failed: outcomes.length - sent };
}
