import { deviceDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/who";
import { dayMs, later } from "@/lib/time/instant";
import { newToken, tokenHash } from "../secrets";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A placeholder of a device's hash, for people of a scenario: the first device they sign in on replaces it. */
export const firstDevice = "first";

/** A device on which a person is known. */
export interface Known {
  readonly hash: string;
  /** The token for the browser to keep from now on; undefined where it has it already. */
  readonly token?: string;
}

/** The hash of what a browser keeps; empty, which is nobody's, for one that keeps nothing. */
export const deviceHash = ({ device }: Pick<Caller, "device">): string => (device ? tokenHash(device) : "");

const described = (caller: Caller) => ({
  agent: caller.agent.slice(0, 200),
  origin: caller.from,
  seenAt: caller.at,
  expiresAt: later(caller.at, deviceDays * dayMs),
});

/**
 * Whether a person is known on the calling device; a place kept for the first one is taken. Signing in keeps it known
 * for longer.
 */
export async function knownDevice(tx: InWorld, operatorId: string, caller: Caller): Promise<Known | undefined> {
  const hash = deviceHash(caller);
  const own = { world: tx.world.id, operator: operatorId };
  const seen = await tx.prisma.device.updateMany({
    where: { ...own, tokenHash: hash, expiresAt: { gt: caller.at } },
    data: described(caller),
  });
  if (seen.count === 1) return { hash };
  const token = newToken();
  const taken = await tx.prisma.device.updateMany({
    where: { ...own, tokenHash: firstDevice },
    data: { tokenHash: tokenHash(token), ...described(caller) },
  });
  return taken.count === 1 ? { hash: tokenHash(token), token } : undefined;
}

/**
 * Makes a person known on the calling device. It gets a new token, unless somebody else of this world is known on it:
 * theirs must not be lost, and a token that nobody is known by might have been planted by a stranger.
 */
export async function trustDevice(tx: InWorld, operatorId: string, caller: Caller): Promise<Known> {
  const own = deviceHash(caller);
  const shared = await tx.prisma.device.findFirst({
    where: { world: tx.world.id, tokenHash: own, expiresAt: { gt: caller.at } },
    select: { operator: true },
  });
  const token = shared ? undefined : newToken();
  const hash = token ? tokenHash(token) : own;
  const key = { world: tx.world.id, operator: operatorId, tokenHash: hash };
  await tx.prisma.device.upsert({
    where: { world_operator_tokenHash: key },
    create: { ...key, ...described(caller), madeAt: caller.at },
    update: described(caller),
    select: { world: true },
  });
  return token ? { hash, token } : { hash };
}

/** Forgets the devices on which a person was known, but for the calling one; `andHere` forgets that one too. */
export async function forgetDevices(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
  { andHere = false } = {},
): Promise<void> {
  await tx.prisma.device.deleteMany({
    where: { world: tx.world.id, operator: operatorId, ...(!andHere && { tokenHash: { not: deviceHash(caller) } }) },
  });
}
