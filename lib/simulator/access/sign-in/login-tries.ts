import { deletedPerson, person } from "@/lib/access/states";
import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { beijingDay } from "@/lib/time/beijing";
import { addMilliseconds } from "@/lib/time/instant";
import { query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";
import type { LoginTryCounter } from "./login-lock";
import { maySignInCondition } from "./sign-in-permission";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Identifies the caller and the name; includes the merchant's number when it was entered. */
interface Name {
  readonly loginNo: string;
  readonly userNo: string | undefined;
  /** Holds the hash of the calling device. */
  readonly device: string;
}

/** Selects the persons that a name belongs to, each with the standing of the lock on the calling device. */
const persons = (world: string, { loginNo, userNo, device }: Name, real: Date) =>
  query
    .selectFrom("operator as o")
    .innerJoin("merchant as m", (join) => join.onRef("m.world", "=", "o.world").onRef("m.userNo", "=", "o.userNo"))
    .leftJoin("device as d", (join) =>
      join
        .onRef("d.world", "=", "o.world")
        .onRef("d.operator", "=", "o.id")
        .on("d.tokenHash", "=", device)
        .on("d.expiresAt", ">", real),
    )
    .leftJoin("loginLock as l", (join) =>
      join
        .onRef("l.world", "=", "o.world")
        .on(({ eb, cast }) => eb("l.subject", "=", cast<string>("o.id", "text")))
        .on(({ eb, fn }) => eb("l.device", "=", fn.coalesce("d.tokenHash", raw.lit("")))),
    )
    .where("o.world", "=", world)
    .where(({ eb, or, fn }) => {
      const isOfWorld = [eb("o.phone", "=", loginNo), eb("o.email", "=", fn<string>("lower", [raw`${loginNo}::text`]))];
      if (!userNo) return or(isOfWorld);
      return eb("o.userNo", "=", userNo)
        .and("o.state", "<>", stateLiteral(person, deletedPerson))
        .and(or([...isOfWorld, eb("o.name", "=", loginNo)]));
    })
    .select(["o.id", "o.userNo", "m.name as merchantName", "o.passwordHash"])
    .select(({ fn, case: caseOf, ref }) => [
      fn.coalesce("d.tokenHash", raw.lit("")).as("device"),
      // the end of the lock of the name on the calling device; null when it is not locked
      caseOf().when("l.lockedUntil", ">", real).then(ref("l.lockedUntil")).end().as("lockedUntil"),
      // the number of wrong passwords tried since it was locked
      fn.coalesce("l.wrong", raw.lit(0)).as("wrongSinceLock"),
      maySignInCondition(beijingDay(real)).$castTo<boolean>().as("mayEnter"),
    ])
    .limit(raw.lit(2));

/**
 * Finds the only person that a name belongs to: phone and email are unique within a world, a person's own name only
 * among the people of a merchant.
 */
export async function findSignInCandidate({ sql, world }: InWorld, name: Name, real: Date) {
  const rows = await queryRows(sql, persons(world.id, name, real));
  return rows.length === 1 ? rows[0] : undefined;
}

/**
 * Counts a try in one statement, so that parallel ones are all counted; those during a lock are counted separately.
 * `isWrong` is false when there was nothing to guess.
 */
export async function countLoginTry(
  { sql, world }: InWorld,
  { subject, device }: LoginTryCounter,
  isWrong: boolean,
  real: Date,
): Promise<void> {
  const isRight = raw<boolean>`not ${isWrong}::boolean`;
  const isLocked = raw<boolean>`login_lock.locked_until > ${real}::timestamptz`;
  const isFull = raw<boolean>`login_lock.wrong + 1 >= ${wrongPasswordsMax}::int`;
  // one statement for right and wrong: two statements would differ in their time
  await queryRows(
    sql,
    query
      .insertInto("loginLock")
      .values({ ...{ world: world.id, subject, device }, wrong: Number(isWrong), lockedUntil: null, seenAt: real })
      .onConflict((conflict) =>
        conflict.columns(["world", "subject", "device"]).doUpdateSet({
          seenAt: real,
          wrong: raw`case when ${isRight} then login_lock.wrong when ${isLocked} then login_lock.wrong + 1 when login_lock.locked_until is not null then 1
            when ${isFull} then 0 else login_lock.wrong + 1 end`,
          lockedUntil: raw`case when ${isRight} or ${isLocked} then login_lock.locked_until
            when login_lock.locked_until is null and ${isFull} then ${addMilliseconds(real, loginLockMs)}::timestamptz else null end`,
        }),
      ),
  );
}

/**
 * Resets the wrong tries after the correct password; false when a lock was set meanwhile: of parallel guesses none
 * passes after it.
 */
export async function resetWrongLoginTries(
  tx: InWorld,
  { subject, device }: LoginTryCounter,
  real: Date,
): Promise<boolean> {
  const rows = await queryRows(
    tx.sql,
    query
      .insertInto("loginLock")
      .values({ world: tx.world.id, subject, device, wrong: 0, lockedUntil: null, seenAt: real })
      .onConflict((conflict) =>
        conflict
          .columns(["world", "subject", "device"])
          .doUpdateSet({ wrong: 0, lockedUntil: null, seenAt: real })
          .where((eb) => eb.or([eb("loginLock.lockedUntil", "is", null), eb("loginLock.lockedUntil", "<=", real)])),
      )
      .returning("subject"),
  );
  return rows.length === 1;
}
