import type { marketActions } from "@/lib/operations/calls/market";
import type { Handlers } from "../../handler";
import { currencyTerms, haltAll, setPath, setSpread } from "../../market/market";
import { tickListeners } from "../../tick-listeners";
import { endReplay, replayNow } from "../../market/replay";
import { heldWorld } from "../worlds/held-world";

export const marketHandlers: Handlers<typeof marketActions> = {
  marketTerms: async (_, { world }) => ({ rows: currencyTerms(world) }),

  setPath: async ({ currency, kind, stepPpm, driftPpm }, asked) =>
    asked.transact(async (sql) => {
      const { held } = await heldWorld(sql, asked);
      // a drift is the trending path's alone: kept with another it would come back unasked
      const path = { kind, stepPpm, driftPpm: kind === "trending" ? driftPpm : 0 };
      await setPath(sql, held, currency, path);
      return path;
    }),

  setSpread: async ({ currency, halfSpreadPpm }, asked) =>
    asked.transact(async (sql) => {
      const { held, at } = await heldWorld(sql, asked);
      return { at, effects: [...(await setSpread(sql, tickListeners, held, at, currency, halfSpreadPpm))] };
    }),

  haltMarket: async ({ isHalted }, asked) =>
    asked.transact(async (sql) => {
      const { held, at } = await heldWorld(sql, asked);
      await haltAll(sql, held, at, isHalted);
      return { isHalted };
    }),

  replayState: async (_, { world, db }) => replayNow(db.sql, world.id),

  endReplay: async (_, asked) =>
    asked.transact(async (sql) => {
      const { held } = await heldWorld(sql, asked);
      if ((await replayNow(sql, held.id)).total === 0) return asked.refuse("OPERATION_NOT_ALLOW");
      await endReplay(sql, held.id);
      return {};
    }),
};
