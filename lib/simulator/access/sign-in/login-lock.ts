import type { Caller } from "@/lib/call/who";
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

/** Where a person's tries on the calling device are counted, and whether they are locked there. */
export async function standing(
  sql: Sql,
  world: string,
  operatorId: string,
  caller: Caller,
): Promise<{ counted: Counted; isLocked: boolean }> {
  const known = await sql.prisma.device.findFirst({
    where: { world, operator: operatorId, tokenHash: deviceHash(caller), expiresAt: { gt: caller.at } },
    select: { world: true },
  });
  const counted = { subject: operatorId, device: known ? deviceHash(caller) : "" };
  const lock = await sql.prisma.loginLock.findFirst({
    where: { world, ...counted, lockedUntil: { gt: caller.at } },
    select: { world: true },
  });
  return { counted, isLocked: lock !== null };
}

/** Ends every lock of a person: they have proven who they are by another way. */
export async function endLocks(sql: Sql, world: string, operatorId: string): Promise<void> {
  await sql.prisma.loginLock.deleteMany({ where: { world, subject: operatorId } });
}
