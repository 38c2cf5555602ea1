import type { Caller } from "@/lib/call/who";
import { deviceHash } from "../sessions/devices";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

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
  tx: InWorld,
  operatorId: string,
  caller: Caller,
): Promise<{ counted: Counted; isLocked: boolean }> {
  const known = await tx.prisma.device.findFirst({
    where: { world: tx.world.id, operator: operatorId, tokenHash: deviceHash(caller), expiresAt: { gt: caller.at } },
    select: { world: true },
  });
  const counted = { subject: operatorId, device: known ? deviceHash(caller) : "" };
  const lock = await tx.prisma.loginLock.findFirst({
    where: { world: tx.world.id, ...counted, lockedUntil: { gt: caller.at } },
    select: { world: true },
  });
  return { counted, isLocked: lock !== null };
}

/** Ends every lock of a person: they have proven who they are by another way. */
export async function endLocks(tx: InWorld, operatorId: string): Promise<void> {
  await tx.prisma.loginLock.deleteMany({ where: { world: tx.world.id, subject: operatorId } });
}
