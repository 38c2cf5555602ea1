import { usualConfig } from "@/lib/access/site";
import type { sites as calls } from "@/lib/operations/calls/sites";
import { anyHost, type SiteKept } from "../../access/site/site";
import type { Handlers } from "../../handler";

/** All keys of a site, those that nobody has set as they usually are. */
const whole = (kept: SiteKept) => ({ ...usualConfig, SYSTEM_NAME_EN: "", COPYRIGHT_EN: "", ...kept });

/** A world's sites: the one of all hosts first, whether it has been changed or not. */
const sites: Handlers<typeof calls>["sites"] = async (_, { world, db }) => {
  const rows = await db.sql<{ host: string; isOpen: boolean; config: SiteKept }>(
    `select host, is_open as "isOpen", config from site where world = $1::uuid order by host <> '${anyHost}', host`,
    [world.id],
  );
  const shown = rows[0]?.host === anyHost ? rows : [{ host: anyHost, isOpen: true, config: {} }, ...rows];
  return { rows: shown.map(({ config, ...row }) => ({ ...row, config: whole(config) })) };
};

const saveSite: Handlers<typeof calls>["saveSite"] = async ({ host, isOpen, config }, { world, transact }) =>
  transact(async (sql) => {
    await sql(
      "insert into site (world, host, is_open, config) values ($1::uuid, $2, $3, $4::jsonb) on conflict (world, host) do update set is_open = excluded.is_open, config = excluded.config",
      [world.id, host, isOpen, JSON.stringify(config)],
    );
    return { host, isOpen, config };
  });

const removeSite: Handlers<typeof calls>["removeSite"] = async ({ host }, { world, refuse, transact }) =>
  transact(async (sql) => {
    const gone = await sql("delete from site where world = $1::uuid and host = $2 returning 1", [world.id, host]);
    return gone.length === 1 ? {} : refuse("ORDER_NOTFOUND");
  });

export const sitesHandlers: Handlers<typeof calls> = { sites, saveSite, removeSite };
