import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import type { Sql } from "../store/pool";
import { prepareQuery, query, raw, type ValueOf } from "../store/query";
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

/** Holds the values of the statement that takes letters. */
interface Taking {
  readonly kind: LetterKind;
  readonly real: Date;
  readonly triedBefore: Date;
}

/**
 * Excludes letters to people in a world of a run, or copied from that of real people: they are meant for the people of
 * the original.
 */
const mayLeave = raw<boolean>`(o.kind = 'webhook' or not exists (select from world v where v.id = o.world and v.terms ->> ${raw.lit(runTerm)} = '1'))`;

const takeLetters = prepareQuery((value: ValueOf<Taking>) =>
  query
    // materialised: a plan may run a sub-select in FROM once per row, and each time it would lock other rows
    .with(
      (cte) => cte("waiting").materialized(),
      (from) =>
        from
          .selectFrom("outbox as o")
          .select(["o.world", "o.id"])
          .where("o.kind", "=", value("kind"))
          .where("o.sentAt", "is", null)
          .where("o.sealed", "is not", null)
          .where("o.expiresAt", ">", value("real"))
          .where("o.attempts", "<", raw.lit(letterAttemptsMax))
          .where((row) => row.or([row("o.triedAt", "is", null), row("o.triedAt", "<=", value("triedBefore"))]))
          .where(mayLeave)
          .orderBy("o.madeAt")
          .limit(raw.lit(lettersAtOnce))
          .forUpdate()
          .skipLocked(),
    )
    .updateTable("outbox as o")
    .from("waiting as w")
    .set({ attempts: raw<number>`o.attempts + 1`, triedAt: value("real") })
    .whereRef("o.world", "=", "w.world")
    .whereRef("o.id", "=", "w.id")
    .returning([
      ...(["o.world", "o.id", "o.recipient", "o.purpose", "o.subject", "o.attempts"] as const),
      raw<Uint8Array>`o.sealed`.as("sealed"),
      raw<World["terms"]>`(select v.terms from world v where v.id = o.world)`.as("terms"),
    ]),
);

/**
 * Locks waiting letters of a kind in all worlds, oldest first, for a minute, skipping those that another worker has
 * locked.
 */
export const lockWaitingLetters = (sql: Sql, kind: LetterKind, real: Date): Promise<Waiting[]> =>
  takeLetters(sql, { kind, real, triedBefore: addMilliseconds(real, -retryMs) });
