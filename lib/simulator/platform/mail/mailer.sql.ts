import { later, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../store/pool";
import { runTerm } from "@/lib/simulator/driving/worlds/run-term";
import type { World } from "@/lib/simulator/driving/worlds/world";

/** A letter that is not away after a minute is tried again, by whichever worker comes first. */
export const retryMs = minuteMs;
export const attemptsMax = 5;
const lettersAtOnce = 20;

/** How a letter travels: by mail, as a short message, or to a merchant's own software. */
export type Carried = "mail" | "sms" | "webhook";

/** A letter that waits for its server. */
interface Waiting {
  readonly world: string;
  readonly id: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly subject: string;
  readonly sealed: Uint8Array;
  readonly terms: World["terms"];
  /** The how manieth try this is. */
  readonly attempts: number;
}

/** Letters to people stay in the outbox of a world of a run, or copied of real people's: they are for those of the original. */
const mayLeave = `(kind = 'webhook' or not exists (select from world v where v.id = outbox.world and v.terms ->> '${runTerm}' = '1'))`;

/** Takes the letters of a kind of all worlds that wait, the oldest first, for a minute: none that another worker takes just now. */
export const takeWaiting = (sql: Sql, kind: Carried, real: Date): Promise<Waiting[]> =>
  sql<Waiting>(
    // materialised: a plan may ask a sub-select in FROM once for each row, and each time it locks and takes others
    `with w as materialized (
       select world, id from outbox where kind = $4 and sent_at is null and sealed is not null and expires_at > $1::timestamptz and attempts < $2
         and (tried_at is null or tried_at <= $3::timestamptz) and ${mayLeave} order by made_at limit ${lettersAtOnce} for update skip locked
     ) update outbox o set attempts = attempts + 1, tried_at = $1::timestamptz from w
       where o.world = w.world and o.id = w.id returning o.world, o.id, o.recipient, o.purpose, o.subject, o.sealed, o.attempts, (select terms from world where id = o.world) as terms`,
    [real, attemptsMax, later(real, -retryMs), kind],
  );
