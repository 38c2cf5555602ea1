import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../store/pool";

/** A mail that is not away after a minute is tried again, by whichever worker comes first. */
const retryMs = minuteMs;
const attemptsMax = 5;
const mailsAtOnce = 20;

/** A mail that waits for its server. */
interface Waiting {
  readonly world: string;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed: Uint8Array;
}

/** Takes the mails of all worlds that wait, the oldest first, for a minute: none that another worker takes just now. */
export const takeWaiting = (sql: Sql, real: Date): Promise<Waiting[]> =>
  sql<Waiting>(
    `update outbox o set attempts = attempts + 1, tried_at = $1::timestamptz from (
       select world, id from outbox where kind = 'mail' and sent_at is null and sealed is not null and expires_at > $1::timestamptz and attempts < $2
         and (tried_at is null or tried_at <= $3::timestamptz) order by made_at limit ${mailsAtOnce} for update skip locked
     ) w where o.world = w.world and o.id = w.id returning o.world, o.id, o.recipient, o.subject, o.sealed`,
    [real, attemptsMax, later(real, -retryMs)],
  );
