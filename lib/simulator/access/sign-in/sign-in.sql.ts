import { deletedPerson } from "@/lib/access/states";
import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { dayOf } from "@/lib/time/beijing";
import { later } from "@/lib/time/instant";
import { query, rowsOf } from "@/lib/simulator/platform/store/query";
import type { LoginTryCounter } from "./login-lock";
import { mayEnter } from "./sign-in-permission";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

interface Candidate {
  id: string;
  userNo: string;
  merchantName: string;
  passwordHash: string;
  device: string;
  /** Holds the end of the lock of the name on the calling device; null when it is not locked. */
  lockedUntil: Date | null;
  /** Counts the wrong passwords tried since it was locked. */
  wrongSinceLock: number;
  mayEnter: boolean;
}

/** Identifies the caller and the name; includes the merchant's number when it was entered. */
interface Name {
  readonly loginNo: string;
  readonly userNo: string | undefined;
  /** Holds the hash of the calling device. */
  readonly device: string;
}

/**
 * Finds the only person that a name belongs to: phone and email are unique within a world, a person's own name only
 * among the people of a merchant.
 */
export async function candidate(
  tx: InWorld,
  { loginNo, userNo, device }: Name,
  real: Date,
): Promise<Candidate | undefined> {
  const nameCondition = userNo
    ? `o.user_no = $6 and o.state <> '${deletedPerson}' and (o.phone = $2 or o.email = lower($2) or o.name = $2)`
    : "(o.phone = $2 or o.email = lower($2))";
  const rows = await tx.sql<Candidate>(
    `select o.id, o.user_no as "userNo", m.name as "merchantName", o.password_hash as "passwordHash", coalesce(d.token_hash, '') as device,
       case when l.locked_until > $4::timestamptz then l.locked_until end as "lockedUntil", coalesce(l.wrong, 0) as "wrongSinceLock", ${mayEnter("o.", 3)} as "mayEnter"
     from operator o join merchant m on m.world = o.world and m.user_no = o.user_no
       left join device d on d.world = o.world and d.operator = o.id and d.token_hash = $5 and d.expires_at > $4::timestamptz
       left join login_lock l on l.world = o.world and l.subject = o.id::text and l.device = coalesce(d.token_hash, '')
     where o.world = $1::uuid and ${nameCondition} limit 2`,
    [tx.world.id, loginNo, dayOf(real), real, device, ...(userNo ? [userNo] : [])],
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/**
 * Counts a try in one statement, so that parallel ones are all counted; those during a lock are counted separately.
 * `isWrong` is false when there was nothing to guess.
 */
export async function countTry(
  tx: InWorld,
  { subject, device }: LoginTryCounter,
  isWrong: boolean,
  real: Date,
): Promise<void> {
  // one statement for right and wrong: two statements would differ in their time
  await tx.sql(
    `insert into login_lock as l (world, subject, device, wrong, locked_until, seen_at) values ($1::uuid, $2, $3, case when $4 then 1 else 0 end, null, $5::timestamptz)
     on conflict (world, subject, device) do update set seen_at = excluded.seen_at,
       wrong = case when not $4 then l.wrong when l.locked_until > $5::timestamptz then l.wrong + 1 when l.locked_until is not null then 1
         when l.wrong + 1 >= $6 then 0 else l.wrong + 1 end,
       locked_until = case when not $4 or l.locked_until > $5::timestamptz then l.locked_until when l.locked_until is null and l.wrong + 1 >= $6 then $7::timestamptz else null end`,
    [tx.world.id, subject, device, isWrong, real, wrongPasswordsMax, later(real, loginLockMs)],
  );
}

/**
 * Resets the wrong tries after the correct password; false when a lock was set meanwhile: of parallel guesses none
 * passes after it.
 */
export async function passLock(tx: InWorld, { subject, device }: LoginTryCounter, real: Date): Promise<boolean> {
  const rows = await rowsOf(
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
