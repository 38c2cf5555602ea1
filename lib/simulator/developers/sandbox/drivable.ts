import { areBanksByHand } from "@/lib/session/settings";
import { isByHand } from "@/lib/simulator/driving/worlds/manual-books";
import type { World } from "@/lib/simulator/driving/worlds/world";

/**
 * Returns true when a key may drive a world: it is simulated, in an installation that simulates, and is not the
 * permanent one.
 */
export const isDrivable = (world: Pick<World, "clockMode" | "terms">): boolean =>
  world.clockMode !== "wall" && !isByHand(world) && !areBanksByHand();
