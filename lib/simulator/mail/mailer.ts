import { createTransport } from "nodemailer";
import { mailFrom, smtpUrl } from "@/lib/session/settings";
import { later, minuteMs } from "@/lib/time/instant";
import { openText } from "../access/secrets";
import type { Database } from "../store/database";

/** A mail that is not away after a minute is tried again, by whichever worker comes first. */
const retryMs = minuteMs;
const attemptsMax = 5;
const mailsAtOnce = 20;

interface Waiting {
  world: string;
  id: string;
  recipient: string;
  subject: string;
  sealed: Uint8Array;
}

/** Hands one mail to the server; throws when it does not take it. */
export type Send = (mail: { to: string; subject: string; text: string }) => Promise<unknown>;

/** The mail server that SMTP_URL names; undefined where none is set, and everything stays in the outbox. */
export function smtpSender(): Send | undefined {
  const url = smtpUrl();
  if (!url) return undefined;
  const transport = createTransport(url);
  return (mail) => transport.sendMail({ from: mailFrom(), ...mail, disableFileAccess: true, disableUrlAccess: true });
}

/**
 * Sends the mails of all worlds' outboxes that have not gone out. Each is taken by one worker for a minute, so none
 * goes out twice unless a worker dies between handing it over and writing that down. Returns how many went and how many
 * did not.
 */
export async function sendMails(db: Database, send: Send, real: Date): Promise<{ sent: number; failed: number }> {
  const taken = await db.sql<Waiting>(
    `update outbox o set attempts = attempts + 1, tried_at = $1::timestamptz from (
       select world, id from outbox where kind = 'mail' and sent_at is null and sealed is not null and expires_at > $1::timestamptz and attempts < $2
         and (tried_at is null or tried_at <= $3::timestamptz) order by made_at limit ${mailsAtOnce} for update skip locked
     ) w where o.world = w.world and o.id = w.id returning o.world, o.id, o.recipient, o.subject, o.sealed`,
    [real, attemptsMax, later(real, -retryMs)],
  );
  const outcomes = await Promise.allSettled(
    taken.map(async ({ world, id, recipient, subject, sealed }) => {
      await send({ to: recipient, subject, text: openText(sealed) });
      await db.sql("update outbox set sent_at = $3::timestamptz where world = $1::uuid and id = $2::uuid", [
        world,
        id,
        real,
      ]);
    }),
  );
  const sent = outcomes.filter(({ status }) => status === "fulfilled").length;
  return { sent, failed: outcomes.length - sent };
}
