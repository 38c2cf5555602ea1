import { createReadStream } from "node:fs";
import { issueAt } from "@/lib/call/refusals";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Rate } from "@/lib/money/rate";
import type { Handler } from "@/lib/simulator/platform/handler";
import * as market from "../market";
import { tickListeners } from "@/lib/simulator/driving/tick-listeners";
import { readReferenceRates, replayOnOwnDays, startRateReplay } from "../replay";
import { requireSimulatedWorld } from "@/lib/simulator/driving/worlds/manual-books";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

export const getMarketState: Handler<typeof operations.market> = async (_, context) => market.currentMarket(context);

export const getUsdRateChart: Handler<typeof operations.chart> = async ({ currency, days }, context) => ({
  points: await market.dollarRateChart(context, currency, days),
});

export const setMarketMidRate: Handler<typeof operations.setRate> = async ({ rate }, context) =>
  transactInLockedWorld(context, async (tx) => {
    return { at: tx.now, effects: [...(await market.setMid(tx, tickListeners, rate))] };
  });

/** Sorts the dollar's own pairs first: a cross needs the rate of its base. */
const dollarsFirst = (rates: readonly Rate[]): Rate[] => {
  const isCross = ({ base, quote }: Rate) => (base === "USD" || quote === "USD" ? 0 : 1);
  return [...rates].sort((a, b) => isCross(a) - isCross(b));
};

export const setMarketMidRates: Handler<typeof operations.feedRates> = async ({ rates }, context) =>
  transactInLockedWorld(context, async (tx) => {
    return { at: tx.now, effects: [...(await market.setMids(tx, tickListeners, dollarsFirst(rates)))] };
  });

export const applyMarketShock: Handler<typeof operations.shock> = async ({ currency, ppm }, context) =>
  transactInLockedWorld(context, async (tx) => {
    requireSimulatedWorld(tx.world);
    return { at: tx.now, effects: [...(await market.shockCurrency(tx, tickListeners, currency, ppm))] };
  });

export const haltOrResumeMarketPair: Handler<typeof operations.halt> = async ({ base, quote, isHalted }, context) =>
  transactInLockedWorld(context, async (tx) => {
    await market.setPairHalted(tx, { base, quote }, isHalted);
    return { isHalted };
  });

/** Reads the file before the transaction: a large file takes long, and no other transaction should wait for it. */
export const replayReferenceRates: Handler<typeof operations.replay> = async ({ file, from, days, dates }, context) => {
  if (!/\.(csv|txt)$/i.test(file.name))
    return context.refuse("INVALID_FILE_TYPE", issueAt("file"), { formats: ".csv .txt" });
  const rates = await readReferenceRates(createReadStream(file.path), { from: from || undefined, days });
  return transactInLockedWorld(context, async (tx) => {
    requireSimulatedWorld(tx.world);
    return dates === "own" ? replayOnOwnDays(tx, rates) : startRateReplay(tx, rates);
  });
};
