import { advanceFeePpm, cureWorkingDays, deliveryCheckSeconds, exchangeFeePpm, halfSpreadPpm, penaltyPpm, quoteSeconds, tickGuardPpm, tickSeconds, tradingHours } from "@/lib/exchange/terms";
import { secondMs } from "@/lib/time/instant";
import type { TradingHours } from "@/lib/time/calendar";
import { term, type World } from "../world";

type Terms = Pick<World, "terms">;

/** The market's numbers as they are in one world: what operations set, else the product's own. */
export const hoursOf = (world: Terms): TradingHours => ({ opens: term(world, "tradingOpens", tradingHours.opens), closes: term(world, "tradingCloses", tradingHours.closes) });
export const tickMsOf = (world: Terms): number => term(world, "tickSeconds", tickSeconds) * secondMs;
export const halfSpreadOf = (world: Terms): number => term(world, "halfSpreadPpm", halfSpreadPpm);
export const guardOf = (world: Terms): number => term(world, "tickGuardPpm", tickGuardPpm);
export const exchangeFeeOf = (world: Terms): number => term(world, "exchangeFeePpm", exchangeFeePpm);
export const quoteMsOf = (world: Terms): number => term(world, "quoteSeconds", quoteSeconds) * secondMs;
export const advanceFeePpmOf = (world: Terms): number => term(world, "advanceFeePpm", advanceFeePpm);
export const penaltyPpmOf = (world: Terms): number => term(world, "penaltyPpm", penaltyPpm);
export const cureWorkingDaysOf = (world: Terms): number => term(world, "cureWorkingDays", cureWorkingDays);
export const deliveryCheckMsOf = (world: Terms): number => term(world, "deliveryCheckSeconds", deliveryCheckSeconds) * secondMs;
