import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../store/pool";
import { runTerm } from "@/lib/simulator/driving/worlds/run-term";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** Defines the delay after which an undelivered letter is retried, by the first free worker. */
export const retryMs = minuteMs;
export const letterAttemptsMax = 5;
const lettersAtOnce = 20;

/** Names the channel of a letter: mail, short message, or a merchant's own software. */
export type LetterKind = "mail" | "sms" | "webhook";

/** Describes a letter that waits for its server. */
interface Waiting {
  readonly world: string;
  readonly id: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly subject: string;
  readonly sealed: Uint8Array;
  readonly terms: World["terms"];
  /** Counts the attempts, including this one. */
  readonly attempts: number;
}

/**
 * Excludes letters to people in a world of a run, or copied from that of real people: they are meant for the people of
 * the original.
 */
const mayLeave = `(kind = 'webhook' or not exists (select from world v where v.id = outbox.world and v.terms ->> '${runTerm}' = '1'))`;

/**
 * Locks waiting letters of a kind in all worlds, oldest first, for a minute, skipping those that another worker has
 * locked.
 */
export const takeWaiting = (sql: Sql, kind: LetterKind, real: Date): Promise<Waiting[]> =>
  sql<Waiting>(
    // materialised: a plan may run a sub-select in FROM once per row, and each time it would lock other rows
    `with w as materialized (
       select world, id from outbox where kind = $4 and sent_at is null and sealed is not null and expires_at > $1::timestamptz and attempts < $2
         and (tried_at is null or tried_at <= $3::timestamptz) and ${mayLeave} order by made_at limit ${lettersAtOnce} for update skip locked
     ) update outbox o set attempts = attempts + 1, tried_at = $1::timestamptz from w
       where o.world = w.world and o.id = w.id returning o.world, o.id, o.recipient, o.purpose, o.subject, o.sealed, o.attempts, (select terms from world where id = o.world) as terms`,
    [real, letterAttemptsMax, later(real, -retryMs), kind],
  );
