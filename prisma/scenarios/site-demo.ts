import { usualConfig } from "@/lib/access/site";
import { anyHost } from "@/lib/simulator/access/site/site";
import { sitesHandlers } from "@/lib/simulator/operations/site/site-handlers";
import { demoOps } from "./demo-accounts";
import type { Stage } from "./stage";

/** Of the range 555-0100 to 555-0199 that is kept for fiction: nobody's telephone rings. */
const hotline = "+1 202-555-0143";

/** The demo's site settings beyond the default: a hotline, so that the link to it can be seen. */
export async function siteDemo(stage: Stage): Promise<void> {
  const config = { ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", HOTLINE: hotline };
  await stage.act({ realm: "operations", name: demoOps.name }, "operations.saveSite", sitesHandlers.saveSite, {
    world: stage.world.name,
    host: anyHost,
    isOpen: true,
    config,
  });
}
