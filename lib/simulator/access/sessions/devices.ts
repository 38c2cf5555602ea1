import { deviceDays } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { newToken, tokenHash } from "../secrets";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Replaces a device's hash for people of a scenario: the first device that they sign in on replaces it. */
export const firstDevice = "first";

/** Describes a device on which a person is known. */
export interface KnownDevice {
  readonly hash: string;
  /** Holds the token that the browser stores from now on; undefined when the browser has it already. */
  readonly token?: string;
}

/**
 * Returns the hash of the token that a browser stores, or an empty text, which matches no device, for a browser without
 * one.
 */
export const deviceTokenHash = ({ device }: Pick<Caller, "device">): string => (device ? tokenHash(device) : "");

const deviceFields = (caller: Caller) => ({
  agent: caller.agent.slice(0, 200),
  origin: caller.from,
  seenAt: caller.at,
  expiresAt: addMilliseconds(caller.at, deviceDays * dayMs),
});

/**
 * Returns the calling device when a person is known on it, and prolongs its validity. A placeholder for the first
 * device is claimed.
 */
export async function findAndRenewKnownDevice(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
): Promise<KnownDevice | undefined> {
  const hash = deviceTokenHash(caller);
  const personKey = { world: tx.world.id, operator: operatorId };
  const refreshResult = await tx.prisma.device.updateMany({
    where: { ...personKey, tokenHash: hash, expiresAt: { gt: caller.at } },
    data: deviceFields(caller),
  });
  if (refreshResult.count === 1) return { hash };
  const token = newToken();
  const placeholderResult = await tx.prisma.device.updateMany({
    where: { ...personKey, tokenHash: firstDevice },
    data: { tokenHash: tokenHash(token), ...deviceFields(caller) },
  });
  return placeholderResult.count === 1 ? { hash: tokenHash(token), token } : undefined;
}

/**
 * Makes a person known on the calling device. The device gets a new token, unless another person of this world is known
 * on it: theirs must not be lost, and a token that nobody is known by might have been planted by a stranger.
 */
export async function trustDevice(tx: InWorld, operatorId: string, caller: Caller): Promise<KnownDevice> {
  const callerHash = deviceTokenHash(caller);
  const shared = await tx.prisma.device.findFirst({
    where: { world: tx.world.id, tokenHash: callerHash, expiresAt: { gt: caller.at } },
    select: { operator: true },
  });
  const token = shared ? undefined : newToken();
  const hash = token ? tokenHash(token) : callerHash;
  const key = { world: tx.world.id, operator: operatorId, tokenHash: hash };
  await tx.prisma.device.upsert({
    where: { world_operator_tokenHash: key },
    create: { ...key, ...deviceFields(caller), madeAt: caller.at },
    update: deviceFields(caller),
    select: { world: true },
  });
  return token ? { hash, token } : { hash };
}

/** Deletes the devices on which a person was known, except the calling one; `andHere` deletes that one too. */
export async function forgetDevices(
  tx: InWorld,
  operatorId: string,
  caller: Caller,
  { andHere = false } = {},
): Promise<void> {
  await tx.prisma.device.deleteMany({
    where: {
      world: tx.world.id,
      operator: operatorId,
      ...(!andHere && { tokenHash: { not: deviceTokenHash(caller) } }),
    },
  });
}
