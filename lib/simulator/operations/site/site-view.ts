import { logoHref, usualConfig } from "@/lib/access/site";
import { invariant } from "@/lib/call/refusals";
import type { CallOutput } from "@/lib/call/call";
import type { sites as calls } from "@/lib/operations/calls/sites";
import type { StoredSiteConfig } from "../../access/site/site";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns a site with all its keys; keys that were never set have their defaults. */
export function toSiteView({
  host,
  isOpen,
  config,
  logo,
}: Omit<Row<"Site">, "world">): CallOutput<typeof calls.saveSite> {
  // named cast: saveSite wrote the keys down
  const whole = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", ...(config as StoredSiteConfig) };
  return { host, isOpen, config: whole, logo: logoHref({ ...whole, LOGO: logo }) };
}

/** Returns a site that was just written. */
export async function readSavedSiteView(tx: InWorld, host: string): Promise<CallOutput<typeof calls.saveSite>> {
  const row = await tx.prisma.site.findFirst({ where: { world: tx.world.id, host } });
  invariant(row, "a site that was written is there");
  return toSiteView(row);
}
