import * as z from "zod/mini";
import { declareCalls, eventStreamOutput } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { day } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { pairRate } from "./orders";
import { directedCurrencies, directedPairs, type DirectedPair } from "../directed-pair";
import { productAccess, rateProduct } from "../product-states";
import { commonPairsMax, directedPairsMax } from "../rate-terms";
import { exchangeScreens } from "../screens";

const rate = declareCalls("/api/rate", { access: "session" });
const apply = declareCalls("/api/rate", { access: screenAccess(exchangeScreens.apply) });

const direction = directedCurrencies.shape;

const point = z.object({ at: instant, rate: rateCodec });

/**
 * Describes a pair in a table of rates: its price, the mid rate at the start of its day, and the course of the last day
 * on request.
 */
export const pairBoard = z.object({
  ...direction,
  now: z.nullable(pairRate),
  before: z.nullable(rateCodec),
  points: z.array(point),
});

const board = z.object({ rows: z.array(pairBoard) });

const isOnce = (pairs: readonly DirectedPair[]): boolean =>
  new Set(pairs.map(({ sell, buy }) => [sell, buy].sort().join())).size === pairs.length;

const product = z.object({ product: rateProduct, state: stateSchema(productAccess) });
const products = z.object({ rows: z.array(z.extend(product, { isAvailable: z.boolean() })) });

/**
 * Declares rates of many pairs, a user's common pairs, trading times and exchange products (specification 2, section
 * 7).
 */
export const rates = {
  userRate: rate.post("queryUserRate", {
    about:
      "The rate the customer gets now for selling one currency for another: the bid where they sell the pair's base, else the ask.",
    input: directedCurrencies,
    output: z.object({ ...direction, rate: rateCodec, at: instant, source: z.string() }),
    errors: ["NO_RATE", "INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  memberCurrencies: rate.post("queryMemberCcy/{type}", {
    about:
      "Currencies for an exchange in display order. Type 1: those the merchant has money in; type 2: all that may be exchanged.",
    input: z.object({ type: z.enum(["1", "2"]) }),
    output: z.object({ rows: z.array(z.object({ key: currency, scaleNumber: z.int() })) }),
    reads: ["balances"],
  }),
  tradingHours: rate.get("queryCcyAllowTime", {
    about:
      "From when to when each currency trades on working days, Beijing time, whether it does now, and when its own banks settle: today or on which day next, and what today's day off is called. All currencies trade in the hours of one market; banks without a known calendar are taken to rest at weekends alone.",
    output: z.object({
      rows: z.array(
        z.object({
          key: currency,
          opens: z.string(),
          closes: z.string(),
          isOpen: z.boolean(),
          /** Holds the reason why its banks do not settle today; null when they do. */
          offDay: z.nullable(z.object({ kind: z.enum(["holiday", "weekend"]), zh: z.string(), en: z.string() })),
          /** Holds the first settlement day from today on. */
          settlesOn: day,
          hasCalendar: z.boolean(),
        }),
      ),
    }),
    reads: ["rates"],
  }),
  rateDate: rate.post("querySystemRateDate", {
    about:
      "Of which instant the rates are that count now, their Beijing day, and where they came from; null before the first.",
    output: z.object({ at: z.nullable(instant), day: z.nullable(z.string()), source: z.nullable(z.string()) }),
    reads: ["rates"],
  }),
  products: rate.post("queryRateProduct", {
    about:
      "Which of the four ways to exchange the merchant may use, and whether it is available for the pair now: activated, the pair has a rate, the market is open unless it is a limit order, and there is a day to deliver on where it needs one.",
    input: directedCurrencies,
    output: products,
    errors: ["INVALID_CURRENCY"],
    reads: ["exchange-products", "rates"],
  }),
  applyProduct: apply.post("applyRateProduct", {
    forKeys: false,
    about: "Applies for a way to exchange that is not activated; operations decide.",
    input: z.object({ product: rateProduct }),
    output: product,
    errors: ["OPERATION_NOT_ALLOW"],
    changes: ["exchange-products"],
  }),
  batch: rate.post("b2b-batch-query", {
    about: "What many pairs cost now and how their day has been, in one answer.",
    input: z.object({
      pairs: z
        .array(directedCurrencies)
        .check(z.minLength(1, "pairs.few"), z.maxLength(directedPairsMax, "pairs.many")),
      withCourse: z._default(z.boolean(), false),
    }),
    output: board,
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  commonRates: rate.get("commonRates", {
    about:
      "What one's common pairs cost, the first five; the product's own where none were chosen. With a currency, that currency's pairs.",
    input: z.object({ currency: z.optional(currency) }),
    output: z.object({ rows: z.array(pairBoard), pairs: z.array(directedCurrencies), isChosen: z.boolean() }),
    reads: ["rates", "common-pairs"],
  }),
  chooseCommonPairs: rate.post("configCommonRateCcyPairs", {
    access: "own",
    about: "Chooses one's common pairs in their order; an empty list goes back to the product's own.",
    input: z.object({
      pairs: z
        .array(directedCurrencies)
        .check(z.maxLength(commonPairsMax, "pairs.many"), z.refine(isOnce, "pairs.twice")),
    }),
    output: z.object({ pairs: z.array(directedCurrencies), isChosen: z.boolean() }),
    errors: ["INVALID_CURRENCY"],
    changes: ["common-pairs"],
  }),
  feedMany: rate.get("feed/pairs", {
    about:
      "Many pairs' rates as they move. Each event is the whole of it: a pair that is not in it has no rate. Bid and ask serve both directions of a pair.",
    input: z.object({ pairs: directedPairs }),
    output: eventStreamOutput(
      z.object({
        at: instant,
        source: z.string(),
        rows: z.array(z.object({ bid: rateCodec, ask: rateCodec, mid: rateCodec })),
      }),
    ),
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
};
