import { publicUrl } from "@/lib/session/settings";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { worldUrl } from "@/lib/simulator/driving/worlds/world-url";
import { plainHost } from "./plain-host";
import { anyHost } from "./site";

/** Returns true when a world has an open site at a host of its own. */
export async function hasOpenSiteAtHost(tx: InWorld, host: string): Promise<boolean> {
  const where = { world: tx.world.id, host: plainHost(host), isOpen: true };
  return !["", anyHost].includes(where.host) && (await tx.prisma.site.count({ where })) > 0;
}

/**
 * Returns the address of the portal for a request that arrived at a host: the site of the world at that host, else the
 * world's own address. Mails link to it, and a passkey belongs to it; a host that is not configured is not trusted.
 */
export const portalUrlForHost = async (tx: InWorld<Pick<World, "id" | "name">>, host: string): Promise<URL> =>
  (await hasOpenSiteAtHost(tx, host)) ? new URL(`${publicUrl().protocol}//${host}`) : worldUrl(tx.world);
