import { isManualLedger } from "@/lib/session/settings";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import type { World } from "@/lib/simulator/driving/worlds/world";

/**
 * Returns true when a key may drive a world: it is simulated, in an installation that simulates, and is not the
 * permanent one.
 */
export const mayKeyDriveWorld = (world: Pick<World, "clockMode" | "terms">): boolean =>
  world.clockMode !== "wall" && !isManuallyOperated(world) && !isManualLedger();
