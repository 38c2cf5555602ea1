import { createReadStream } from "node:fs";
import { issueAt } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Rate } from "@/lib/money/rate";
import type { Handler } from "@/lib/simulator/platform/handler";
import * as market from "../market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { readReferenceRates, startReplay } from "../replay";
import { refuseByHand } from "@/lib/simulator/driving/worlds/by-hand";
import { inHeldWorld } from "@/lib/simulator/driving/worlds/operations/held-world";

export const marketNow: Handler<typeof operations.market> = async (_, context) => market.marketNow(context);

export const chart: Handler<typeof operations.chart> = async ({ currency, days }, context) => ({
  points: await market.chart(context, currency, days),
});

export const setRate: Handler<typeof operations.setRate> = async ({ rate }, asked) =>
  inHeldWorld(asked, async (tx) => {
    return { at: tx.now, effects: [...(await market.setMid(tx, tickListeners, rate))] };
  });

/** The dollar's own pairs come first: a cross needs the rate of its base. */
const dollarsFirst = (rates: readonly Rate[]): Rate[] => {
  const isCross = ({ base, quote }: Rate) => (base === "USD" || quote === "USD" ? 0 : 1);
  return [...rates].sort((a, b) => isCross(a) - isCross(b));
};

export const feedRates: Handler<typeof operations.feedRates> = async ({ rates }, asked) =>
  inHeldWorld(asked, async (tx) => {
    return { at: tx.now, effects: [...(await market.setMids(tx, tickListeners, dollarsFirst(rates)))] };
  });

export const shock: Handler<typeof operations.shock> = async ({ currency, ppm }, asked) =>
  inHeldWorld(asked, async (tx) => {
    refuseByHand(tx.world);
    return { at: tx.now, effects: [...(await market.shock(tx, tickListeners, currency, ppm))] };
  });

export const halt: Handler<typeof operations.halt> = async ({ base, quote, isHalted }, asked) =>
  inHeldWorld(asked, async (tx) => {
    await market.halt(tx, { base, quote }, isHalted);
    return { isHalted };
  });

/** Reads the file before the transaction: a large one takes a while, and nobody waits for it. */
export const replay: Handler<typeof operations.replay> = async ({ file, from, days }, asked) => {
  if (!/\.(csv|txt)$/i.test(file.name))
    return asked.refuse("INVALID_FILE_TYPE", issueAt("file"), { formats: ".csv .txt" });
  const rates = await readReferenceRates(createReadStream(file.path), { from: from || undefined, days });
  return inHeldWorld(asked, async (tx) => {
    refuseByHand(tx.world);
    return startReplay(tx, rates);
  });
};
