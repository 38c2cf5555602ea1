import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { later } from "@/lib/time/instant";
import { isPassword } from "../../access/secrets";
import type { Sql } from "../../store/pool";
import { find } from "../../store/records";

/**
 * Counts a wrong try in one statement, so that parallel guesses are all counted. A lock that has ended starts the count
 * anew.
 */
export async function countWrongOps(sql: Sql, name: string, real: Date): Promise<void> {
  await sql(
    `update ops_user set
       wrong_passwords = case when wrong_passwords + 1 >= $2 then 0 else wrong_passwords + 1 end,
       locked_until = case when wrong_passwords + 1 >= $2 then $3::timestamptz else locked_until end
     where name = $1`,
    [name, wrongPasswordsMax, later(real, loginLockMs)],
  );
}

/**
 * Whether a person of operations who is signed in knows their own password. A wrong one counts as at sign-in, and while
 * a lock stands none is right.
 */
export async function isOwnPassword(sql: Sql, name: string, password: string, real: Date): Promise<boolean> {
  const own = await find(sql, "OpsUser", { name });
  if (!own || (own.lockedUntil && own.lockedUntil.getTime() > real.getTime())) return false;
  if (await isPassword(password, "opsPassword", own.passwordHash)) return true;
  await countWrongOps(sql, name, real);
  return false;
}
