import * as z from "zod/mini";
import { declareCalls, eventStreamOutput } from "@/lib/call/call";
import { historyRow, stateCountsSchema, stateSchema } from "@/lib/call/state";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { exchangeScreens } from "../screens";
import { closingStatus, exchangeKinds, machineOf } from "../states";
import { orderSorts } from "../terms";

const apply = declareCalls("/api/user/exchange-order", { access: screenAccess(exchangeScreens.apply) });
const list = declareCalls("/api/user/exchange-order", { access: screenAccess(exchangeScreens.orders) });
const quoting = declareCalls("/api/rate", { access: screenAccess(exchangeScreens.apply) });
const rate = declareCalls("/api/rate", { access: "session" });

export const exchangeKind = z.enum(exchangeKinds);
/** Names the delivery of an order with a delivery day: automatic once its money is available, or manual. */
export const deliveryType = z.enum(["auto", "manual"]);
/** Names the amount that the customer enters; the other follows from the rate. */
export const fixedSide = z.enum(["sell", "buy"]);

/** Lists the filters of a list of exchanges. */
export const orderFilters = {
  kind: z.optional(exchangeKind),
  state: z.optional(stateSchema(closingStatus)),
  currency: z.optional(currency),
  orderNo: z.optional(singleLineText(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
  /** Filters orders with a delivery day: by delivery type, and by day. */
  deliveryType: z.optional(deliveryType),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** Sorts by placed: newest first; by delivery: only those with a delivery day, the next one first. */
  by: z.optional(z.enum(orderSorts)),
};

/** Lists the options of a limit order; off by default. */
export const limitChoices = {
  /**
   * Allows partial fills: an insufficient balance at the target fills what it covers, and the rest is cancelled;
   * otherwise the whole order fails.
   */
  fillsPart: z.optional(z.boolean()),
  /** Holds sell amount and fee from now on, so that the balance cannot be insufficient. */
  holdsFunds: z.optional(z.boolean()),
};

/** Describes the terms of a limit order: an amount of either currency, a target, a last day, and its options. */
export const limitTerms = z.object({
  amount: moneyCodec,
  target: rateCodec,
  validUntil: instant,
  fillsPart: z.boolean(),
  holdsFunds: z.boolean(),
});

export const exchangeOrder = z
  .object({
    orderNo,
    kind: exchangeKind.check(z.meta({ examples: ["limit"] })),
    state: stateSchema(closingStatus),
    fixed: fixedSide,
    /** Holds the entered amount of a waiting order, and the other amount at the target. */
    sell: moneyCodec,
    buy: moneyCodec,
    fee: moneyCodec,
    rate: z.nullable(rateCodec),
    target: z.nullable(rateCodec),
    placedAt: instant,
    /** Holds the time of completion; for an order that ended otherwise, `endedAt` does. */
    doneAt: z.nullable(instant),
    endedAt: z.nullable(instant),
    validUntil: z.nullable(instant),
    operator: z.string(),
    updatedAt: instant,
    source: z.string(),
    cancelOperator: z.nullable(z.string()),
    cancelledAt: z.nullable(instant),
    /** Present only for limit orders. */
    limit: z.nullable(
      z.object({
        /**
         * Holds the requested amount; `sell` and `buy` are the executed ones, and `isPart` is true when they are less.
         */
        amount: moneyCodec,
        isPart: z.boolean(),
        fillsPart: z.boolean(),
        holdsFunds: z.boolean(),
        /** Holds the amount currently held for the order, fee included. */
        held: moneyCodec,
        /** Holds the order's version: a change names the version that it is based on. */
        version: z.int(),
      }),
    ),
    /** Present only for booked and post-funded orders. */
    delivery: z.nullable(
      z.object({
        date: day,
        type: deliveryType,
        /**
         * Holds the amount charged at booking, in the sell currency; then the cost of a default so far, and the part of
         * it that is owed beyond the fee.
         */
        advanceFee: moneyCodec,
        actualFee: moneyCodec,
        unpaidFee: moneyCodec,
        /** Holds the part of the sell amount currently held for the order. */
        held: moneyCodec,
        defaultedAt: z.nullable(instant),
        closesOutAt: z.nullable(instant),
      }),
    ),
  })
  .check(z.refine(({ kind, state }) => machineOf(kind).is(state), "state.kind"));

/** Names the kinds that are completed or booked at a locked quote; a limit order uses the rate of its tick. */
export const quotedKind = z.enum(["realTime", "booked", "postFunded"]);

/** Selects the quota card of a quote: the best applicable one, none, or a specific one. */
export const cardChoice = z.union([z.enum(["best", "none"]), z.uuid()]);

/** Describes a used quota card: the part of its quota that the exchange uses, and the rate without it. */
export const cardTaken = z.object({ cardNo: orderNo, uses: moneyCodec, plainRate: rateCodec });

/**
 * Describes a rate locked for this merchant, kind, pair, direction and amount. `fee` is the kind's cost by the fee
 * table at locking: for kinds with a delivery day the advance fee.
 */
export const lockedQuote = z.object({
  quoteId: z.uuid(),
  rate: rateCodec,
  /** Holds the market's mid rate at locking. */
  mid: rateCodec,
  sell: moneyCodec,
  buy: moneyCodec,
  fee: moneyCodec,
  madeAt: instant,
  expiresAt: instant,
  card: z.nullable(z.extend(cardTaken, { cardId: z.uuid() })),
});

/**
 * Describes the current price of a pair around the market's mid rate: customers sell the base at the bid and buy it at
 * the ask.
 */
export const pairRate = z.object({ bid: rateCodec, ask: rateCodec, mid: rateCodec, at: instant, source: z.string() });

export const exchange = {
  placeRealTime: apply.post("exchangeOne", {
    about:
      "Exchanges at once at a locked quote, which is used up by it. From the world's limit on it is confirmed with the payment password and the second step.",
    subject: "quoteId",
    makes: "orderNo",
    effect: "money",
    input: z.object({ quoteId: z.uuid(), ...stepUpProof }),
    operation: ({ quoteId }) => ({ kind: "quote", quoteId, deliveryDate: null }),
    output: exchangeOrder,
    errors: [
      ...stepUpRefusals,
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "NO_RATE",
      "LACK_BALANCE",
      "MARKET_CLOSED",
      "ORDER_NOTFOUND",
      "PRODUCT_NOT_ACTIVE",
      "QUOTA_CARD_UNUSABLE",
    ],
    changes: ["exchange-orders", "balances", "quota-cards"],
  }),
  placeLimit: apply.post("exchangeTwo", {
    about:
      "Places a limit order: it fills on the first tick at or through the target, in trading hours, until 24:00 Beijing time of its valid-until day; whole, unless it may fill a part. From the world's limit on it is confirmed with the payment password and the second step.",
    makes: "orderNo",
    effect: "money",
    input: z.object({
      sell: currency,
      buy: currency,
      amount: moneyCodec,
      target: rateCodec,
      validUntil: day,
      ...limitChoices,
      ...stepUpProof,
    }),
    operation: ({ sell, buy, amount, target }) => ({ kind: "limit", sell, buy, amount, target }),
    output: exchangeOrder,
    errors: [
      ...stepUpRefusals,
      "NO_RATE",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "TARGET_OUT_OF_RANGE",
      "TARGET_ALREADY_MET",
      "DATE_OUT_OF_RANGE",
      "PRODUCT_NOT_ACTIVE",
      "LACK_BALANCE",
    ],
    changes: ["exchange-orders", "balances"],
  }),
  cancel: list.post("cancelExchange", {
    access: screenActionAccess(exchangeScreens.orders, "cancel"),
    about:
      "Cancels an exchange that is still waiting: a limit order until it is touched, one with a delivery day before that day begins. What is held goes back; an advance fee does not.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    input: z.object({ orderNo }),
    output: exchangeOrder,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-orders", "balances"],
  }),
  orders: list.post("exchangeList", {
    about: "Lists exchanges, newest or oldest first, or by their delivery day, the next one first.",
    input: z.object({ ...orderFilters, isOldestFirst: z.optional(z.boolean()), ...page }),
    output: pageSchema(exchangeOrder),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-orders"],
  }),
  orderCounts: list.post("exchangeListCounts", {
    about: "How many exchanges of the list without filters are in each state, as far as that is known at little cost.",
    output: stateCountsSchema(closingStatus),
    reads: ["exchange-orders"],
  }),
  detail: list.post("queryExchangeDetail", {
    about:
      "One exchange with the history of its states; of a limit order also what it asked for before and after each change, in the order of the history's rows that are changes, and how its rate has moved since.",
    input: z.object({ orderNo }),
    output: z.object({
      order: exchangeOrder,
      history: z.array(historyRow),
      card: z.nullable(cardTaken),
      /**
       * Holds the ledger's entries of the advance fee and of the cost of a default; null for kinds without a delivery
       * day.
       */
      settlement: z.nullable(
        z.object({
          /** Holds the parts of the advance fee: returned, retained, and used for the cost of a default. */
          returned: moneyCodec,
          kept: moneyCodec,
          used: moneyCodec,
          /** Holds the parts of the cost beyond it: collected, and forgiven. */
          collected: moneyCodec,
          forgiven: moneyCodec,
          /** Lists the posted costs of a default, day by day, and at its close-out. */
          costs: z.array(
            z.object({
              kind: z.enum(["penalty", "loss"]),
              at: instant,
              /**
               * Holds the shortfall at the beginning of the day, and the daily share of it in parts of a million; null
               * for a loss.
               */
              shortfall: z.nullable(moneyCodec),
              ppm: z.nullable(z.int()),
              cost: moneyCodec,
              /** Holds the part of the cost that the advance fee paid, and the part that was owed beyond it. */
              covered: moneyCodec,
              owed: moneyCodec,
            }),
          ),
        }),
      ),
      changes: z.array(z.object({ before: limitTerms, after: limitTerms })),
      /**
       * Lists the customer's rate of a limit order from its placement to its end or until now; empty for other kinds.
       */
      course: z.array(z.object({ at: instant, rate: rateCodec })),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["exchange-orders"],
  }),
  fee: apply.post("calculateFxFee", {
    about:
      "What exchanging an amount costs beside it, in the sell currency: the fee, and of kinds with a delivery day the advance fee that comes back when it is delivered in time.",
    input: z.object({ sell: moneyCodec, kind: z._default(exchangeKind, "realTime") }),
    output: z.object({ fee: moneyCodec, advanceFee: moneyCodec }),
    errors: ["NO_RATE"],
  }),

  lockQuote: quoting.post("lockUserRate", {
    about:
      "Locks rate and fee for an amount of one of two currencies for a stated number of seconds. The quote serves the kind of exchange it is locked for, real-time unless said otherwise, and no other. It takes the best quota card that serves it unless another or none is chosen; of the quota something is used only when the exchange is done or booked.",
    effect: "writes",
    input: z.object({
      sell: currency,
      buy: currency,
      amount: moneyCodec,
      kind: z.optional(quotedKind),
      card: z.optional(cardChoice),
    }),
    output: lockedQuote,
    errors: [
      "NO_RATE",
      "MARKET_CLOSED",
      "INVALID_CURRENCY",
      "BELOW_MINI_LIMIT",
      "PRODUCT_NOT_ACTIVE",
      "QUOTA_CARD_UNUSABLE",
    ],
  }),
  rate: rate.post("queryRate", {
    about: "What a pair costs now and what its mid rate has been: for the chart, oldest first.",
    input: z.object({
      sell: currency,
      buy: currency,
      days: z._default(z.union([z.literal(1), z.literal(30), z.literal(60), z.literal(90), z.literal(365)]), 1),
    }),
    output: z.object({
      now: z.nullable(pairRate),
      points: z.array(z.object({ at: instant, rate: rateCodec })),
      /** Holds the highest and the lowest mid rate of the whole period, which may lie between two points. */
      extremes: z.nullable(
        z.object({ high: z.object({ at: instant, rate: rateCodec }), low: z.object({ at: instant, rate: rateCodec }) }),
      ),
    }),
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  homeRates: rate.get("homePageRates", {
    about: "The most asked-for pairs with their course of the last day, for the home page.",
    output: z.object({
      rows: z.array(z.object({ pair: pairRate, points: z.array(z.object({ at: instant, rate: rateCodec })) })),
    }),
    reads: ["rates"],
  }),
  tradingTime: rate.get("queryPlaceAnOrderTime", {
    about:
      "Whether the market is open, until when, and when it opens next; says when no official calendar exists for the year.",
    output: z.object({
      isOpen: z.boolean(),
      closesAt: z.nullable(instant),
      opensAt: z.nullable(instant),
      hasOfficialCalendar: z.boolean(),
    }),
    reads: ["rates"],
  }),
  feed: rate.get("feed", {
    about: "A pair's rate as it moves; null while it has none, as when it is halted.",
    input: z.object({ sell: currency, buy: currency }),
    output: eventStreamOutput(z.nullable(pairRate)),
    errors: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
};
