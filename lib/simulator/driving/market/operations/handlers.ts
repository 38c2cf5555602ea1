import type { marketActions } from "@/lib/operations/calls/market";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { currencyPathsAndSpreads, setAllPairsHalted, setCurrencyPath, setSpread } from "../market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { endRateReplay, readReplayProgress } from "../replay";
import { requireSimulatedWorld } from "@/lib/simulator/driving/worlds/manual-books";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

export const marketHandlers: Handlers<typeof marketActions> = {
  marketTerms: async (_, { world }) => ({ rows: currencyPathsAndSpreads(world) }),

  setPath: async ({ currency, kind, stepPpm, driftPpm }, context) =>
    transactInLockedWorld(context, async (tx) => {
      requireSimulatedWorld(tx.world);
      // a drift belongs to the trending path only: stored with another path it would return unrequested
      const path = { kind, stepPpm, driftPpm: kind === "trending" ? driftPpm : 0 };
      await setCurrencyPath(tx, currency, path);
      return path;
    }),

  setSpread: async ({ currency, halfSpreadPpm }, context) =>
    transactInLockedWorld(context, async (tx) => {
      return { at: tx.now, effects: [...(await setSpread(tx, tickListeners, currency, halfSpreadPpm))] };
    }),

  haltMarket: async ({ isHalted }, context) =>
    transactInLockedWorld(context, async (tx) => {
      await setAllPairsHalted(tx, isHalted);
      return { isHalted };
    }),

  replayState: async (_, context) => readReplayProgress(context),

  endReplay: async (_, context) =>
    transactInLockedWorld(context, async (tx) => {
      if ((await readReplayProgress(tx)).total === 0) return context.refuse("OPERATION_NOT_ALLOW");
      await endRateReplay(tx);
      return {};
    }),
};
