import type { Who } from "@/lib/call/who";
import { screens } from "@/lib/catalogue/screens";
import { may } from "@/lib/gate/may";
import type { navigation } from "@/lib/notices/calls/navigation";
import { shortcutsMax } from "@/lib/notices/terms";
import type { Handlers } from "../handler";

/** The path of the home page itself: no shortcut leads there. */
const home = "/b2b/account";

/** The pages of the menu that somebody may open now. */
const openTo = (who: Who): string[] =>
  screens
    .filter(({ menu, needs, path }) => menu !== null && path !== home && may(who, needs) === null)
    .map(({ path }) => path);

export const navigationHandlers: Handlers<typeof navigation> = {
  async shortcuts(_, { who, world, db }) {
    const [kept] = await db.sql<{ paths: string[] }>(
      "select paths from navigation_config where world = $1::uuid and operator_id = $2::uuid",
      [world.id, who.operatorId],
    );
    const open = openTo(who);
    return {
      paths: kept ? kept.paths.filter((path) => open.includes(path)) : open.slice(0, shortcutsMax - 1),
      isChosen: kept !== undefined,
    };
  },
  async saveShortcuts({ paths }, { who, world, refuse, transact }) {
    const open = openTo(who);
    if (!paths.every((path) => open.includes(path))) return refuse("OPERATION_NOT_ALLOW");
    return transact(async (sql) => {
      await sql(
        "insert into navigation_config (world, operator_id, paths) values ($1::uuid, $2::uuid, $3) on conflict (world, operator_id) do update set paths = excluded.paths",
        [world.id, who.operatorId, paths],
      );
      return { paths, isChosen: true };
    });
  },
};
