import type { sites as calls } from "@/lib/operations/calls/sites";
import { anyHost } from "../../access/site/site";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { siteLogoHandlers } from "./site-logo";
import { readSavedSiteView, toSiteView } from "./site-view";

/** Lists a world's sites: the one for all hosts first, whether it has been changed or not. */
const sites: Handlers<typeof calls>["sites"] = async (_, { world, prisma }) => {
  const rows = await prisma.site.findMany({
    where: { world: world.id },
    orderBy: { host: "asc" },
  });
  const usual = rows.find(({ host }) => host === anyHost) ?? { host: anyHost, isOpen: true, config: {}, logo: "" };
  const siteRows = [usual, ...rows.filter(({ host }) => host !== anyHost)];
  return { rows: siteRows.map(toSiteView) };
};

const saveSite: Handlers<typeof calls>["saveSite"] = async ({ host, isOpen, config }, { world, transact }) =>
  transact(async (tx) => {
    await tx.prisma.site.upsert({
      where: { world_host: { world: world.id, host } },
      create: { world: world.id, host, isOpen, config },
      update: { isOpen, config },
    });
    return readSavedSiteView(tx, host);
  });

const removeSite: Handlers<typeof calls>["removeSite"] = async ({ host }, { world, refuse, transact }) =>
  transact(async (tx) => {
    const { count } = await tx.prisma.site.deleteMany({ where: { world: world.id, host } });
    return count === 1 ? {} : refuse("ORDER_NOTFOUND");
  });

export const sitesHandlers: Handlers<typeof calls> = { sites, saveSite, removeSite, ...siteLogoHandlers };
