import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { later } from "@/lib/time/instant";
import { isPassword } from "../../access/secrets";
import type { Sql } from "../../store/pool";

/**
 * Counts a wrong try in one statement, so that parallel guesses are all counted. A lock that has ended restarts the
 * count.
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
 * Whether a signed-in person of operations knows their own password. A wrong one counts as at sign-in, and during a
 * lock none is right.
 */
export async function isOwnPassword(sql: Sql, name: string, password: string, real: Date): Promise<boolean> {
  const own = await sql.prisma.opsUser.findFirst({ where: { name } });
  if (!own || (own.lockedUntil && own.lockedUntil.getTime() > real.getTime())) return false;
  if (await isPassword(password, "opsPassword", own.passwordHash)) return true;
  await countWrongOps(sql, name, real);
  return false;
}
