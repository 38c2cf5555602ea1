import { loginLockMs, wrongPasswordsMax } from "@/lib/access/terms";
import { later } from "@/lib/time/instant";
import { isPassword } from "../../access/secrets";
import type { Sql } from "../../store/pool";
import { countWrong } from "./own-password.sql";

/** Counts a wrong try. A lock that has ended starts the count anew. */
export async function countWrongOps(sql: Sql, name: string, real: Date): Promise<void> {
  await countWrong(sql, name, wrongPasswordsMax, later(real, loginLockMs));
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
