import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { Refusal } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls";
import { later, minuteMs } from "@/lib/time/instant";
import { checkNobody, isPassword } from "../access/secrets";
import { endSession, openSession } from "../access/session";
import { throttle } from "../access/throttle";
import type { Answer } from "../desk";

/** Each try costs a slow hash, also for names that do not exist: an address gets one a second. */
const mayTry = throttle({ most: 60, windowMs: minuteMs });

/**
 * Signs a person of operations in. Unknown, wrong and locked get one answer in one time, as for operators; the session is
 * of a kind of its own and belongs to no world.
 */
export const signIn: Answer<typeof operations.signIn> = async ({ name, password }, { db, by, caller, refuse, transact }) => {
  if (!mayTry(caller.from, by.at)) throw new Refusal("REQUEST_BUSY");
  const [found] = await db.sql<{ name: string; passwordHash: string; lockedUntil: Date | null }>(
    `select name, password_hash as "passwordHash", locked_until as "lockedUntil" from ops_user where name = $1`,
    [name],
  );
  const isRight = found ? await isPassword(password, "opsPassword", found.passwordHash) : await checkNobody(password, "opsPassword");
  const isLocked = found?.lockedUntil ? found.lockedUntil.getTime() > by.at.getTime() : false;
  if (!found || !isRight || isLocked) {
    // one statement, so that parallel guesses are all counted
    if (found && !isRight && !isLocked) {
      await db.sql(
        `update ops_user set
           wrong_passwords = case when wrong_passwords + 1 >= $2 then 0 else wrong_passwords + 1 end,
           locked_until = case when wrong_passwords + 1 >= $2 then $3::timestamptz else locked_until end
         where name = $1`,
        [name, wrongPasswordsMax, later(by.at, loginLockMs)],
      );
    }
    return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs });
  }
  return transact(async (sql) => {
    // judged again by the statement that forgets the wrong tries, as for operators
    const passed = await sql(
      `update ops_user set wrong_passwords = 0, locked_until = null
       where name = $1 and password_hash = $3 and (locked_until is null or locked_until <= $2::timestamptz) returning 1`,
      [name, by.at, found.passwordHash],
    );
    if (passed.length === 0) return refuse("LOGIN_ERROR", { tries: wrongPasswordsMax, minutes: loginLockMs / minuteMs });
    if (caller.token) await endSession(sql, caller.token);
    return { name, token: await openSession(sql, "operations", null, name, caller) };
  });
};

export const me: Answer<typeof operations.me> = async (_, { who }) => ({ name: who.name });

export const signOut: Answer<typeof operations.signOut> = async (_, { caller, transact }) =>
  transact(async (sql) => {
    if (caller.token) await endSession(sql, caller.token);
    return {};
  });
