import * as z from "zod/mini";
import { wholeNumber } from "@/lib/call/field-schemas";
import { currency } from "@/lib/money/currency";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";
import { driftPpmMax, halfSpreadPpmMax, pathKind, stepPpmMax } from "../market-terms";

const path = { kind: pathKind, stepPpm: wholeNumber(0, stepPpmMax), driftPpm: wholeNumber(-driftPpmMax, driftPpmMax) };

/**
 * Controls the market's automatic movement: paths, spreads, a halt of the whole market, and the progress of a replay.
 */
export const marketActions = {
  marketTerms: inWorld.get("market/terms", {
    about:
      "What each currency's rate is made of: how it moves by itself and half the spread around it, in parts of a million.",
    output: z.object({
      rows: z.array(
        z.object({
          currency,
          path: z.object({ kind: pathKind, stepPpm: z.int(), driftPpm: z.int() }),
          halfSpreadPpm: z.int(),
        }),
      ),
    }),
    reads: ["market"],
  }),
  setPath: inWorld.post("market/path", {
    about:
      "Chooses how a currency moves by itself from the next tick on: wandering about its usual level, with a drift each trading day, or not at all. A replayed file's days count more.",
    subject: "currency",
    input: z.object({ ...worldInput, currency, ...path }),
    output: z.object(path),
    errors: ["INVALID_CURRENCY", "BOOKS_BY_HAND"],
    changes: ["market"],
  }),
  setSpread: inWorld.post("market/spread", {
    about:
      "Sets half of a currency's spread against the US dollar, by a tick of now: a cross carries both its legs'. What that brings within reach fills at once.",
    subject: "currency",
    input: z.object({ ...worldInput, currency, halfSpreadPpm: wholeNumber(0, halfSpreadPpmMax) }),
    output: z.object({
      at: instant,
      effects: z.array(z.object({ kind: z.string(), subject: z.string(), at: instant })),
    }),
    errors: ["INVALID_CURRENCY", "TICK_REFUSED"],
    changes: ["market", "rates", "exchange-orders", "balances"],
  }),
  haltMarket: inWorld.post("market/halt-all", {
    about: "Halts every pair, or lets all trade again, those halted one by one too.",
    input: z.object({ ...worldInput, isHalted: z.boolean() }),
    output: z.object({ isHalted: z.boolean() }),
    changes: ["market", "rates"],
  }),
  replayState: inWorld.get("market/replay", {
    about:
      "How far a replay has come: the days of its file that are done, of how many, and the next one with its own date.",
    output: z.object({ done: z.int(), total: z.int(), next: z.nullable(instant), label: z.nullable(z.string()) }),
    reads: ["market", "worlds"],
  }),
  endReplay: inWorld.post("market/replay/end", {
    about: "Ends a replay where it is: the market goes on from there by itself.",
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["market"],
  }),
};
