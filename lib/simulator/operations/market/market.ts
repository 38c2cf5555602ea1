import { createReadStream } from "node:fs";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "../../handler";
import * as market from "../../market/market";
import { tickListeners } from "../../tick-listeners";
import { readReferenceRates, startReplay } from "../../market/replay";
import { inHeldWorld } from "../worlds/held-world";

export const marketNow: Handler<typeof operations.market> = async (_, context) => market.marketNow(context);

export const chart: Handler<typeof operations.chart> = async ({ currency, days }, context) => ({
  points: await market.chart(context, currency, days),
});

export const setRate: Handler<typeof operations.setRate> = async ({ rate }, asked) =>
  inHeldWorld(asked, async (tx) => {
    return { at: tx.now, effects: [...(await market.setMid(tx, tickListeners, rate))] };
  });

export const shock: Handler<typeof operations.shock> = async ({ currency, ppm }, asked) =>
  inHeldWorld(asked, async (tx) => {
    return { at: tx.now, effects: [...(await market.shock(tx, tickListeners, currency, ppm))] };
  });

export const halt: Handler<typeof operations.halt> = async ({ base, quote, isHalted }, asked) =>
  inHeldWorld(asked, async (tx) => {
    await market.halt(tx, { base, quote }, isHalted);
    return { isHalted };
  });

/** Reads the file before the transaction: a large one takes a while, and nobody waits for it. */
export const replay: Handler<typeof operations.replay> = async ({ file, from, days }, asked) => {
  if (!/\.(csv|txt)$/i.test(file.name)) return asked.refuse("INVALID_FILE_TYPE", { formats: ".csv .txt" });
  const rates = await readReferenceRates(createReadStream(file.path), { from: from || undefined, days });
  return inHeldWorld(asked, async (tx) => {
    return startReplay(tx, rates);
  });
};
