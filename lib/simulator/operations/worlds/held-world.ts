import { lockedWorld } from "../../worlds/begin-world";
import type { CallContext } from "../../handler";
import type { Sql } from "../../store/pool";
import { worldNow, type World } from "../../worlds/world";

/**
 * The world, locked and read afresh with its time: operations' action comes after everything the clock did meanwhile.
 */
export async function heldWorld(
  sql: Sql,
  { world, by }: Pick<CallContext, "world" | "by">,
): Promise<{ held: World; at: Date }> {
  const held = await lockedWorld(sql, world.id);
  return { held, at: worldNow(held, by.at) };
}
