import type { Caller } from "@/lib/call/principal";
import { deviceTokenHash } from "../sessions/devices";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Identifies a counter of wrong passwords: per person, separately for each trusted device and jointly for all others,
 * so that a stranger's guesses lock nobody out where they are known. Wrong passwords are counted for an unknown name as
 * well: the work is the same, and its duration reveals nothing.
 */
export interface LoginTryCounter {
  readonly subject: string;
  readonly device: string;
}

/** Returns the counter of a person's tries on the calling device, and whether they are locked there. */
export async function loginLockStanding(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
): Promise<{ counter: LoginTryCounter; isLocked: boolean }> {
  const device = await tx.prisma.device.findFirst({
    where: {
      world: tx.world.id,
      operator: operatorId,
      tokenHash: deviceTokenHash(caller),
      expiresAt: { gt: caller.at },
    },
    select: { world: true },
  });
  const counter = { subject: operatorId, device: device ? deviceTokenHash(caller) : "" };
  const lock = await tx.prisma.loginLock.findFirst({
    where: { world: tx.world.id, ...counter, lockedUntil: { gt: caller.at } },
    select: { world: true },
  });
  return { counter, isLocked: lock !== null };
}

/** Ends every lock of a person: they have proven their identity in another way. */
export async function endLoginLocks(tx: InWorld, operatorId: string): Promise<void> {
  await tx.prisma.loginLock.deleteMany({ where: { world: tx.world.id, subject: operatorId } });
}
