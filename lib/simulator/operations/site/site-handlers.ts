import { usualConfig } from "@/lib/access/site";
import type { sites as calls } from "@/lib/operations/calls/sites";
import { anyHost, type SiteKept } from "../../access/site/site";
import type { Handlers } from "../../handler";

/** All keys of a site, those that nobody has set as they usually are. */
const whole = (kept: SiteKept) => ({ ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", ...kept });

/** A world's sites: the one of all hosts first, whether it has been changed or not. */
const sites: Handlers<typeof calls>["sites"] = async (_, { world, prisma }) => {
  const rows = await prisma.site.findMany({
    where: { world: world.id },
    select: { host: true, isOpen: true, config: true },
    orderBy: { host: "asc" },
  });
  const usual = rows.find(({ host }) => host === anyHost) ?? { host: anyHost, isOpen: true, config: {} };
  const shown = [usual, ...rows.filter(({ host }) => host !== anyHost)];
  // named cast: saveSite wrote the keys down
  return { rows: shown.map(({ config, ...row }) => ({ ...row, config: whole(config as SiteKept) })) };
};

const saveSite: Handlers<typeof calls>["saveSite"] = async ({ host, isOpen, config }, { world, transact }) =>
  transact(async (tx) => {
    await tx.prisma.site.upsert({
      where: { world_host: { world: world.id, host } },
      create: { world: world.id, host, isOpen, config },
      update: { isOpen, config },
    });
    return { host, isOpen, config };
  });

const removeSite: Handlers<typeof calls>["removeSite"] = async ({ host }, { world, refuse, transact }) =>
  transact(async (tx) => {
    const { count } = await tx.prisma.site.deleteMany({ where: { world: world.id, host } });
    return count === 1 ? {} : refuse("ORDER_NOTFOUND");
  });

export const sitesHandlers: Handlers<typeof calls> = { sites, saveSite, removeSite };
