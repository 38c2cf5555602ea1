import { networkOf } from "@/lib/session/network";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import type { Counted } from "../../access/sign-in/login-lock";
import { countTry, passLock } from "../../access/sign-in/sign-in.sql";
import { isPassword, tokenHash } from "../../access/secrets";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { inWorld } from "@/lib/simulator/platform/store/tx";

/** Operations belong to no world: their wrong tries are counted in none. */
export const noWorld = { id: "00000000-0000-0000-0000-000000000000" };

export const subjectOf = (name: string): string => tokenHash(`operations\n${name}`);

/**
 * Where wrong tries for a name are counted: for each network apart, so that a stranger's guesses lock its owner out
 * nowhere but there. A name that does not exist is counted as well.
 */
const countedFor = (name: string, { origin }: Actor): Counted => ({
  subject: subjectOf(name),
  device: networkOf(origin),
});

/** Counts a try; of wrong ones the fifth locks the name for that network. */
export const countOpsTry = (sql: Sql, name: string, isWrong: boolean, by: Actor): Promise<void> =>
  countTry(inWorld(sql, noWorld), countedFor(name, by), isWrong, by.at);

/** Whether a name is locked for the network that asks. */
export async function isOpsLocked({ prisma }: Pick<Sql, "prisma">, name: string, by: Actor): Promise<boolean> {
  const where = { world: noWorld.id, ...countedFor(name, by), lockedUntil: { gt: by.at } };
  return (await prisma.loginLock.findFirst({ where, select: { subject: true } })) !== null;
}

/** Starts the count anew after what was right; false when a lock was set meanwhile. */
export const passOpsLock = (sql: Sql, name: string, by: Actor): Promise<boolean> =>
  passLock(inWorld(sql, noWorld), countedFor(name, by), by.at);

/** Ends all locks of a name: it was given a new password on the machine itself. */
export async function endOpsLocks({ prisma }: Pick<Sql, "prisma">, name: string): Promise<void> {
  const where = { world: noWorld.id, subject: subjectOf(name) };
  await prisma.loginLock.deleteMany({ where });
  await prisma.wrongCodes.deleteMany({ where });
}

/**
 * Whether a signed-in person of operations knows their own password. A wrong one counts as at sign-in, and during a
 * lock none is right.
 */
export async function isOwnPassword(sql: Sql, name: string, password: string, by: Actor): Promise<boolean> {
  const own = await sql.prisma.opsUser.findFirst({ where: { name } });
  if (!own || (await isOpsLocked(sql, name, by))) return false;
  if (await isPassword(password, "opsPassword", own.passwordHash)) return true;
  await countOpsTry(sql, name, true, by);
  return false;
}
