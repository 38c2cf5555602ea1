import { isId } from "@/lib/call/field-schemas";
import { Refusal } from "@/lib/call/refusals";
import type { Caller, SandboxKey } from "@/lib/call/principal";
import { isSandboxKeyToken } from "@/lib/session/request";
import { requestedDrivenWorld, isProduction } from "@/lib/session/settings";
import { minuteMs } from "@/lib/time/instant";
import { tokenHash } from "../../access/secrets";
import { maySignInFilter } from "@/lib/simulator/access/sign-in/sign-in-permission";
import { opsActorName } from "@/lib/simulator/platform/audit/actor";
import type { RateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { worldContext, type InWorld } from "@/lib/simulator/platform/store/tx";
import { isWellFormedKeySecret } from "../keys/secret";
import { mayKeyDriveWorld } from "./drivable";

/** Limits the precision of a key's last use; saves a write on nearly every request. */
const usedEveryMs = minuteMs;

/**
 * Returns the sandbox key of a request; null without one. Refuses an invalid key: it was revoked, its creator may not
 * sign in, its world is gone or not simulated, or another world is requested.
 */
export async function findSandboxKey(sql: Sql, rateLimits: RateLimits, caller: Caller): Promise<SandboxKey | null> {
  const { token = "", at: real, from } = caller;
  if (!isSandboxKeyToken(token)) return null;
  const key = isWellFormedKeySecret(token)
    ? await sql.prisma.sandboxKey.findFirst({ where: { tokenHash: tokenHash(token) } })
    : null;
  const world = key && (await sql.prisma.world.findFirst({ where: { id: key.world } }));
  const requestedWorld = isProduction() ? requestedDrivenWorld(caller) : caller.worldHint;
  const isNamed = requestedWorld === undefined || requestedWorld === world?.name;
  if (
    !key ||
    !world ||
    !mayKeyDriveWorld(world) ||
    !isNamed ||
    !(await isMakerIn(worldContext(sql, world), key.madeBy, real))
  ) {
    if (!(await rateLimits.unknownKey(from, real)))
      throw new Refusal("KEY_TOO_OFTEN", rateLimits.unknownKey.retryAfter(from, real));
    throw new Refusal("KEY_INVALID");
  }
  if (!(await rateLimits.apiKey(key.id, real)))
    throw new Refusal("KEY_TOO_OFTEN", rateLimits.apiKey.retryAfter(key.id, real));
  if (!key.usedAt || real.getTime() - key.usedAt.getTime() >= usedEveryMs)
    await sql.prisma.sandboxKey.updateMany({ where: { world: key.world, id: key.id }, data: { usedAt: real } });
  return { realm: "sandbox", world: world.name, worldId: world.id, keyId: key.id };
}

/** Returns true when the creator of a key may sign in: the keys of a person who leaves become invalid. */
async function isMakerIn({ prisma, world }: InWorld, madeBy: string, real: Date): Promise<boolean> {
  if (isId(madeBy))
    return (await prisma.operator.count({ where: { world: world.id, id: madeBy, ...maySignInFilter(real) } })) > 0;
  const name = madeBy.slice(opsActorName("").length);
  return (await prisma.opsUser.count({ where: { name, disabledAt: { not: null } } })) === 0;
}
