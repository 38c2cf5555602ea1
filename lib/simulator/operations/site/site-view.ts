import { logoHref, usualConfig } from "@/lib/access/site";
import { invariant } from "@/lib/call/refusals";
import type { Gives } from "@/lib/call/call";
import type { sites as calls } from "@/lib/operations/calls/sites";
import type { SiteKept } from "../../access/site/site";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** A site with all its keys, those that nobody has set as they usually are. */
export function toSiteView({ host, isOpen, config, logo }: Omit<Row<"Site">, "world">): Gives<typeof calls.saveSite> {
  // named cast: saveSite wrote the keys down
  const whole = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", ...(config as SiteKept) };
  return { host, isOpen, config: whole, logo: logoHref({ ...whole, LOGO: logo }) };
}

/** A site that was just written. */
export async function readSite(tx: InWorld, host: string): Promise<Gives<typeof calls.saveSite>> {
  const row = await tx.prisma.site.findFirst({ where: { world: tx.world.id, host } });
  invariant(row, "a site that was written is there");
  return toSiteView(row);
}
