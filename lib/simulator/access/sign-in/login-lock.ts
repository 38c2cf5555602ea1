import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import type { Sql } from "../../store/pool";
import { deviceHash } from "../sessions/devices";

/**
 * Where wrong passwords are counted: for a person, on each trusted device apart and on all others together, so that a
 * stranger's guesses lock nobody out where they are known. They are counted for an unknown name as well: the same work
 * is done, and the time it takes reveals nothing.
 */
export interface Counted {
  readonly subject: string;
  readonly device: string;
}

const ofCounted = "world = $1::uuid and subject = $2 and device = $3";

/** Where a person's tries on the calling device are counted, and whether they are locked there. */
export async function standing(
  sql: Sql,
  world: string,
  operatorId: string,
  caller: Caller,
): Promise<{ counted: Counted; isLocked: boolean }> {
  const [known] = await sql(
    "select 1 from device where world = $1::uuid and operator = $2::uuid and token_hash = $3 and expires_at > $4::timestamptz",
    [world, operatorId, deviceHash(caller), caller.at],
  );
  const counted = { subject: operatorId, device: known ? deviceHash(caller) : "" };
  const [lock] = await sql(`select 1 from login_lock where ${ofCounted} and locked_until > $4::timestamptz`, [
    world,
    counted.subject,
    counted.device,
    caller.at,
  ]);
  return { counted, isLocked: lock !== undefined };
}

/**
 * Counts a try in one statement, so that parallel ones are all counted; during a lock nothing more is counted.
 * `isWrong` is false where there was nothing to guess.
 */
export async function countTry(
  sql: Sql,
  world: string,
  { subject, device }: Counted,
  isWrong: boolean,
  real: Date,
): Promise<void> {
  await sql(
    `insert into login_lock as l (world, subject, device, wrong, locked_until, seen_at) values ($1::uuid, $2, $3, case when $4 then 1 else 0 end, null, $5::timestamptz)
     on conflict (world, subject, device) do update set seen_at = excluded.seen_at,
       wrong = case when not $4 or l.locked_until > $5::timestamptz then l.wrong when l.wrong + 1 >= $6 then 0 else l.wrong + 1 end,
       locked_until = case when not $4 or l.locked_until > $5::timestamptz then l.locked_until when l.wrong + 1 >= $6 then $7::timestamptz else null end`,
    [world, subject, device, isWrong, real, wrongPasswordsMax, later(real, loginLockMs)],
  );
}

/**
 * Resets the wrong tries after the right password; false when a lock was set meanwhile: of parallel guesses none passes
 * after it.
 */
export async function passLock(sql: Sql, world: string, { subject, device }: Counted, real: Date): Promise<boolean> {
  const passed = await sql(
    `insert into login_lock as l (world, subject, device, wrong, locked_until, seen_at) values ($1::uuid, $2, $3, 0, null, $4::timestamptz)
     on conflict (world, subject, device) do update set wrong = 0, locked_until = null, seen_at = excluded.seen_at
     where l.locked_until is null or l.locked_until <= $4::timestamptz returning 1`,
    [world, subject, device, real],
  );
  return passed.length === 1;
}

/** Ends every lock of a person: they have proven who they are by another way. */
export async function endLocks(sql: Sql, world: string, operatorId: string): Promise<void> {
  await sql("delete from login_lock where world = $1::uuid and subject = $2", [world, operatorId]);
}
