import { isId } from "@/lib/call/field-schemas";
import { Refusal } from "@/lib/call/refusals";
import type { Caller, SandboxKey } from "@/lib/call/who";
import { isMeantAsSandboxKey } from "@/lib/session/request";
import { drivenWorldOf, isProduction } from "@/lib/session/settings";
import { minuteMs } from "@/lib/time/instant";
import { tokenHash } from "../../access/secrets";
import { whoMayEnter } from "../../access/sign-in/may-enter";
import { opsActor } from "@/lib/simulator/platform/audit/actor";
import type { Brakes } from "@/lib/simulator/platform/rate-limits/brakes";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { inWorld, type InWorld } from "@/lib/simulator/platform/store/tx";
import { isSecret } from "../keys/secret";
import { isDrivable } from "./drivable";

/** How exactly it is known when a key was last used; saves a write on nearly every request. */
const usedEveryMs = minuteMs;

/**
 * The key that a request to drive a world comes with; null where it comes with none. Refused when it does not serve: it
 * was revoked, whoever made it may not sign in, its world is gone or simulates nothing, or another is named beside it.
 */
export async function sandboxHolder(sql: Sql, brakes: Brakes, caller: Caller): Promise<SandboxKey | null> {
  const { token = "", at: real, from } = caller;
  if (!isMeantAsSandboxKey(token)) return null;
  const key = isSecret(token)
    ? await sql.prisma.sandboxKey.findFirst({ where: { tokenHash: tokenHash(token) } })
    : null;
  const world = key && (await sql.prisma.world.findFirst({ where: { id: key.world } }));
  const named = isProduction() ? drivenWorldOf(caller) : caller.worldHint;
  const isNamed = named === undefined || named === world?.name;
  if (!key || !world || !isDrivable(world) || !isNamed || !(await isMakerIn(inWorld(sql, world), key.madeBy, real))) {
    if (!(await brakes.unknownKey(from, real))) throw new Refusal("KEY_TOO_OFTEN", brakes.unknownKey.left(from, real));
    throw new Refusal("KEY_INVALID");
  }
  if (!(await brakes.apiKey(key.id, real))) throw new Refusal("KEY_TOO_OFTEN", brakes.apiKey.left(key.id, real));
  if (!key.usedAt || real.getTime() - key.usedAt.getTime() >= usedEveryMs)
    await sql.prisma.sandboxKey.updateMany({ where: { world: key.world, id: key.id }, data: { usedAt: real } });
  return { realm: "sandbox", world: world.name, worldId: world.id, keyId: key.id };
}

/** Whether whoever made a key may sign in: a person who leaves takes their keys along. */
async function isMakerIn({ prisma, world }: InWorld, madeBy: string, real: Date): Promise<boolean> {
  if (isId(madeBy))
    return (await prisma.operator.count({ where: { world: world.id, id: madeBy, ...whoMayEnter(real) } })) > 0;
  const name = madeBy.slice(opsActor("").length);
  return (await prisma.opsUser.count({ where: { name, disabledAt: { not: null } } })) === 0;
}
