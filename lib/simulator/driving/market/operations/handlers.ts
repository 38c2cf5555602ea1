import type { marketActions } from "@/lib/operations/calls/market";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { currencyTerms, haltAll, setPath, setSpread } from "../market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { endReplay, replayNow } from "../replay";
import { refuseByHand } from "@/lib/simulator/driving/worlds/manual-books";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

export const marketHandlers: Handlers<typeof marketActions> = {
  marketTerms: async (_, { world }) => ({ rows: currencyTerms(world) }),

  setPath: async ({ currency, kind, stepPpm, driftPpm }, context) =>
    inHeldWorld(context, async (tx) => {
      refuseByHand(tx.world);
      // a drift belongs to the trending path only: stored with another path it would return unrequested
      const path = { kind, stepPpm, driftPpm: kind === "trending" ? driftPpm : 0 };
      await setPath(tx, currency, path);
      return path;
    }),

  setSpread: async ({ currency, halfSpreadPpm }, context) =>
    inHeldWorld(context, async (tx) => {
      return { at: tx.now, effects: [...(await setSpread(tx, tickListeners, currency, halfSpreadPpm))] };
    }),

  haltMarket: async ({ isHalted }, context) =>
    inHeldWorld(context, async (tx) => {
      await haltAll(tx, isHalted);
      return { isHalted };
    }),

  replayState: async (_, context) => replayNow(context),

  endReplay: async (_, context) =>
    inHeldWorld(context, async (tx) => {
      if ((await replayNow(tx)).total === 0) return context.refuse("OPERATION_NOT_ALLOW");
      await endReplay(tx);
      return {};
    }),
};
