import type { operations } from "@/lib/operations/calls/worlds";
import { lockAndReadWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { worldTimeAt } from "../world";
import { worldView } from "./world-view";

/** Stops a clock, or starts it again. */
export const setWorldClockMode: Handler<typeof operations.setClock> = async (
  { mode, speed },
  { world, by, refuse, transact },
) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return transact(async (tx) => {
    const now = worldTimeAt(await lockAndReadWorld(tx.sql, world.id), by.at);
    await tx.prisma.world.updateMany({
      where: { id: world.id },
      data: { clockMode: mode, clockAt: now, clockSince: by.at, clockSpeed: mode === "held" ? 1 : speed },
    });
    return worldView(tx.sql, world.id, by.at);
  });
};
