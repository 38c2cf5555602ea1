import { publicUrl } from "@/lib/session/settings";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { worldUrl } from "@/lib/simulator/driving/worlds/world-url";
import { plainHost } from "./plain-host";
import { anyHost } from "./site";

type Named = InWorld<Pick<World, "id" | "name">>;

/** Whether a world has an open site at a host of its own. */
export async function isSiteOf(tx: InWorld, host: string): Promise<boolean> {
  const own = plainHost(host);
  if (own === "" || own === anyHost) return false;
  return (await tx.prisma.site.count({ where: { world: tx.world.id, host: own, isOpen: true } })) > 0;
}

/**
 * The address at which somebody uses the portal whose request came to a host: the site of their world that is there,
 * else the world's. Letters lead to it, and a passkey belongs to it; no host that nobody set up is believed.
 */
export const addressAt = async (tx: Named, host: string): Promise<URL> =>
  (await isSiteOf(tx, host)) ? new URL(`${publicUrl().protocol}//${host}`) : worldUrl(tx.world);
