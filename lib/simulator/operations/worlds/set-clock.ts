import type { operations } from "@/lib/operations/calls/worlds";
import { lockedWorld } from "../../worlds/begin-world";
import type { Handler } from "../../handler";
import { worldNow } from "../../worlds/world";
import { worldView } from "./world-view";

/** Stops a clock, or lets it flow on. */
export const setClock: Handler<typeof operations.setClock> = async (
  { mode, speed },
  { world, by, refuse, transact },
) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return transact(async (sql) => {
    const now = worldNow(await lockedWorld(sql, world.id), by.at);
    await sql(
      "update world set clock_mode = $2, clock_at = $3::timestamptz, clock_since = $4::timestamptz, clock_speed = $5 where id = $1::uuid",
      [world.id, mode, now, by.at, mode === "held" ? 1 : speed],
    );
    return worldView(sql, world.id, by.at);
  });
};
