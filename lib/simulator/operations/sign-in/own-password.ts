import { ipNetworkPrefix } from "@/lib/session/network";
import type { Actor } from "@/lib/simulator/platform/audit/actor";
import type { LoginTryCounter } from "../../access/sign-in/login-lock";
import { countLoginTry, resetWrongLoginTries } from "../../access/sign-in/login-tries";
import { verifyPassword, tokenHash } from "../../access/secrets";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { worldContext } from "@/lib/simulator/platform/store/tx";

/** Operations belong to no world: their wrong attempts are counted under this null id. */
export const noWorld = { id: "00000000-0000-0000-0000-000000000000" };

export const opsLockSubject = (name: string): string => tokenHash(`operations\n${name}`);

/**
 * Returns the key under which wrong attempts for a name are counted. Each network counts separately, so that a
 * stranger's guesses do not lock out the owner elsewhere. A name that does not exist is counted as well.
 */
const countedFor = (name: string, { origin }: Actor): LoginTryCounter => ({
  subject: opsLockSubject(name),
  device: ipNetworkPrefix(origin),
});

/**
 * Uses up a verified password or code within the handler's transaction: false when a concurrent request has used it, or
 * has caused a lock.
 */
export type UseProof = (tx: Sql) => Promise<boolean>;

/** Counts an attempt; the fifth wrong one locks the name for that network. */
export const countOpsTry = (sql: Sql, name: string, isWrong: boolean, by: Actor): Promise<void> =>
  countLoginTry(worldContext(sql, noWorld), countedFor(name, by), isWrong, by.at);

/** Returns true when a name is locked for the network of the request. */
export async function isOpsLocked({ prisma }: Pick<Sql, "prisma">, name: string, by: Actor): Promise<boolean> {
  const where = { world: noWorld.id, ...countedFor(name, by), lockedUntil: { gt: by.at } };
  return (await prisma.loginLock.findFirst({ where, select: { subject: true } })) !== null;
}

/** Resets the count after a right password; false when a lock was set in the meantime. */
export const resetOpsAttemptCount = (sql: Sql, name: string, by: Actor): Promise<boolean> =>
  resetWrongLoginTries(worldContext(sql, noWorld), countedFor(name, by), by.at);

/** Ends all locks of a name after a new password was set on the machine itself. */
export async function endOpsLocks({ prisma }: Pick<Sql, "prisma">, name: string): Promise<void> {
  const where = { world: noWorld.id, subject: opsLockSubject(name) };
  await prisma.loginLock.deleteMany({ where });
  await prisma.wrongCodes.deleteMany({ where });
}

/**
 * Verifies a signed-in operator's own password, and returns a function that uses it up. A wrong one counts as at
 * sign-in, and during a lock none is right: nor is one of parallel guesses that a lock has overtaken.
 */
export async function verifyOwnOpsPassword(
  sql: Sql,
  name: string,
  password: string,
  by: Actor,
): Promise<UseProof | "wrong"> {
  const opsUser = await sql.prisma.opsUser.findFirst({ where: { name } });
  if (!opsUser || (await isOpsLocked(sql, name, by))) return "wrong";
  if (await verifyPassword(password, "opsPassword", opsUser.passwordHash))
    return async (tx) => resetOpsAttemptCount(tx, name, by);
  await countOpsTry(sql, name, true, by);
  return "wrong";
}
