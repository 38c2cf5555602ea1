import { createReadStream } from "node:fs";
import type { operations } from "@/lib/operations/calls/worlds";
import type { Handler } from "../../handler";
import * as market from "../../market/market";
import { tickListeners } from "../../tick-listeners";
import { readReferenceRates, startReplay } from "../../market/replay";
import { heldWorld } from "../worlds/held-world";

export const marketNow: Handler<typeof operations.market> = async (_, { world, now, db }) =>
  market.marketNow(db.sql, world, now);

export const chart: Handler<typeof operations.chart> = async ({ currency, days }, { world, now, db }) => ({
  points: await market.chart(db.sql, world, now, currency, days),
});

export const setRate: Handler<typeof operations.setRate> = async ({ rate }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    return { at, effects: [...(await market.setMid(sql, tickListeners, held, at, rate))] };
  });

export const shock: Handler<typeof operations.shock> = async ({ currency, ppm }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    return { at, effects: [...(await market.shock(sql, tickListeners, held, at, currency, ppm))] };
  });

export const halt: Handler<typeof operations.halt> = async ({ base, quote, isHalted }, asked) =>
  asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    await market.halt(sql, held, at, { base, quote }, isHalted);
    return { isHalted };
  });

/** Reads the file before the transaction: a large one takes a while, and nobody waits for it. */
export const replay: Handler<typeof operations.replay> = async ({ file, from, days }, asked) => {
  if (!/\.(csv|txt)$/i.test(file.name)) return asked.refuse("INVALID_FILE_TYPE", { formats: ".csv .txt" });
  const rates = await readReferenceRates(createReadStream(file.path), { from: from || undefined, days });
  return asked.transact(async (sql) => {
    const { held, at } = await heldWorld(sql, asked);
    return startReplay(sql, held, at, rates);
  });
};
