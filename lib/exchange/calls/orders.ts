import * as z from "zod/mini";
import { calls, events } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { exchangeScreens } from "../screens";
import { closingStatus, exchangeKinds, machineOf } from "../states";
import { orderSorts } from "../terms";

const apply = calls("/api/user/exchange-order", { needs: permissionOf(exchangeScreens.apply) });
const list = calls("/api/user/exchange-order", { needs: permissionOf(exchangeScreens.orders) });
const quoting = calls("/api/rate", { needs: permissionOf(exchangeScreens.apply) });
const rate = calls("/api/rate", { needs: "session" });

export const exchangeKind = z.enum(exchangeKinds);
/** Whether an order with a delivery day is delivered automatically once its money is there, or by hand. */
export const deliveryType = z.enum(["auto", "manual"]);
/** Which of the two amounts the customer names; the other follows from the rate. */
export const fixedSide = z.enum(["sell", "buy"]);

/** The filters of a list of exchanges. */
export const orderFilters = {
  kind: z.optional(exchangeKind),
  state: z.optional(stateOf(closingStatus)),
  currency: z.optional(currency),
  orderNo: z.optional(line(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
  /** Of orders with a delivery day: how they are delivered, and on which days. */
  deliveryType: z.optional(deliveryType),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** placed: newest first. delivery: those with a delivery day alone, the next one first. */
  by: z.optional(z.enum(orderSorts)),
};

/** Options of a limit order; off where left out. */
export const limitChoices = {
  /**
   * A balance that is short at the touch fills what it covers, and the rest is cancelled; otherwise the whole order
   * fails.
   */
  fillsPart: z.optional(z.boolean()),
  /** Sell amount and fee are held from now on, so that the balance cannot be short. */
  holdsFunds: z.optional(z.boolean()),
};

/** The terms of a limit order: an amount of either currency, a target, a last day, and its options. */
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
    state: stateOf(closingStatus),
    fixed: fixedSide,
    /** Of an order still waiting: the named amount, and what the target would give for it. */
    sell: moneyCodec,
    buy: moneyCodec,
    fee: moneyCodec,
    rate: z.nullable(rateCodec),
    target: z.nullable(rateCodec),
    placedAt: instant,
    /** When it was done; of one that ended otherwise, `endedAt` says when. */
    doneAt: z.nullable(instant),
    endedAt: z.nullable(instant),
    validUntil: z.nullable(instant),
    operator: z.string(),
    updatedAt: instant,
    source: z.string(),
    cancelOperator: z.nullable(z.string()),
    cancelledAt: z.nullable(instant),
    /** Of limit orders alone. */
    limit: z.nullable(
      z.object({
        /** The requested amount; `sell` and `buy` are the executed ones, and `isPart` says when they are less. */
        amount: moneyCodec,
        isPart: z.boolean(),
        fillsPart: z.boolean(),
        holdsFunds: z.boolean(),
        /** The amount held for the order right now, fee included. */
        held: moneyCodec,
        /** The order's version: a change says which version it saw. */
        version: z.int(),
      }),
    ),
    /** Of booked and post-funded orders alone. */
    delivery: z.nullable(
      z.object({
        date: day,
        type: deliveryType,
        /**
         * Taken at booking, in the sell currency; the cost of a default so far, and how much of that is owed beyond it.
         */
        advanceFee: moneyCodec,
        actualFee: moneyCodec,
        unpaidFee: moneyCodec,
        /** The part of the sell amount held for the order right now. */
        held: moneyCodec,
        defaultedAt: z.nullable(instant),
        closesOutAt: z.nullable(instant),
      }),
    ),
  })
  .check(z.refine(({ kind, state }) => machineOf(kind).is(state), "state.kind"));

/** The kinds that are done or booked at a locked quote; a limit order takes the rate of its tick. */
export const quotedKind = z.enum(["realTime", "booked", "postFunded"]);

/** Which quota card a quote takes: the best that serves it, none, or the one named. */
export const cardChoice = z.union([z.enum(["best", "none"]), z.uuid()]);

/** A quota card at work: how much of its quota the exchange uses, and the rate it would have had without. */
export const cardTaken = z.object({ cardNo: orderNo, uses: moneyCodec, plainRate: rateCodec });

/**
 * A rate locked for this merchant, kind, pair, direction and amount. `fee` is what the kind costs by the fee table when
 * it is locked: of kinds with a delivery day the advance fee.
 */
export const lockedQuote = z.object({
  quoteId: z.uuid(),
  rate: rateCodec,
  /** The market's mid rate when it was locked. */
  mid: rateCodec,
  sell: moneyCodec,
  buy: moneyCodec,
  fee: moneyCodec,
  madeAt: instant,
  expiresAt: instant,
  card: z.nullable(z.extend(cardTaken, { cardId: z.uuid() })),
});

/** The current price of a pair around the market's mid rate: customers sell the base at the bid and buy it at the ask. */
export const pairRate = z.object({ bid: rateCodec, ask: rateCodec, mid: rateCodec, at: instant, source: z.string() });

export const exchange = {
  placeRealTime: apply.post("exchangeOne", {
    about:
      "Exchanges at once at a locked quote, which is used up by it. From the world's limit on it is confirmed with the payment password and the second step.",
    subject: "quoteId",
    makes: "orderNo",
    effect: "money",
    takes: z.object({ quoteId: z.uuid(), ...stepUpProof }),
    deed: ({ quoteId }) => ({ kind: "quote", quoteId, deliveryDate: null }),
    gives: exchangeOrder,
    refuses: [
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
    takes: z.object({
      sell: currency,
      buy: currency,
      amount: moneyCodec,
      target: rateCodec,
      validUntil: day,
      ...limitChoices,
      ...stepUpProof,
    }),
    deed: ({ sell, buy, amount, target }) => ({ kind: "limit", sell, buy, amount, target }),
    gives: exchangeOrder,
    refuses: [
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
    needs: permissionTo(exchangeScreens.orders, "cancel"),
    about:
      "Cancels an exchange that is still waiting: a limit order until it is touched, one with a delivery day before that day begins. What is held goes back; an advance fee does not.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    allowedWhenClosed: true,
    takes: z.object({ orderNo }),
    gives: exchangeOrder,
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-orders", "balances"],
  }),
  orders: list.post("exchangeList", {
    about: "Lists exchanges, newest first or by their delivery day, the next one first.",
    takes: z.object({ ...orderFilters, ...page }),
    gives: pageOf(exchangeOrder),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["exchange-orders"],
  }),
  detail: list.post("queryExchangeDetail", {
    about:
      "One exchange with the history of its states; of a limit order also what it asked for before and after each change, in the order of the history's rows that are changes, and how its rate has moved since.",
    takes: z.object({ orderNo }),
    gives: z.object({
      order: exchangeOrder,
      history: z.array(historyRow),
      card: z.nullable(cardTaken),
      /** What the ledger says of the advance fee and of the cost of a default; null for kinds without a delivery day. */
      settlement: z.nullable(
        z.object({
          /** Of the advance fee: returned, kept, and used for the cost of a default. */
          returned: moneyCodec,
          kept: moneyCodec,
          used: moneyCodec,
          /** Of the cost beyond it: collected, and forgiven. */
          collected: moneyCodec,
          forgiven: moneyCodec,
          /** What a default cost, day by day, and at its close-out: by what was posted. */
          costs: z.array(
            z.object({
              kind: z.enum(["penalty", "loss"]),
              at: instant,
              /** What was short at the beginning of the day, and the share of it that a day costs in parts of a million; null of a loss. */
              shortfall: z.nullable(moneyCodec),
              ppm: z.nullable(z.int()),
              cost: moneyCodec,
              /** Of the cost what the advance fee paid, and what was owed beyond it. */
              covered: moneyCodec,
              owed: moneyCodec,
            }),
          ),
        }),
      ),
      changes: z.array(z.object({ before: limitTerms, after: limitTerms })),
      /** Of a limit order the customer's rate since it was placed, until it ended or until now; of other kinds none. */
      course: z.array(z.object({ at: instant, rate: rateCodec })),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["exchange-orders"],
  }),
  fee: apply.post("calculateFxFee", {
    about:
      "What exchanging an amount costs beside it, in the sell currency: the fee, and of kinds with a delivery day the advance fee that comes back when it is delivered in time.",
    takes: z.object({ sell: moneyCodec, kind: z._default(exchangeKind, "realTime") }),
    gives: z.object({ fee: moneyCodec, advanceFee: moneyCodec }),
    refuses: ["NO_RATE"],
  }),

  lockQuote: quoting.post("lockUserRate", {
    about:
      "Locks rate and fee for an amount of one of two currencies for a stated number of seconds. The quote serves the kind of exchange it is locked for, real-time unless said otherwise, and no other. It takes the best quota card that serves it unless another or none is chosen; of the quota something is used only when the exchange is done or booked.",
    effect: "writes",
    takes: z.object({
      sell: currency,
      buy: currency,
      amount: moneyCodec,
      kind: z.optional(quotedKind),
      card: z.optional(cardChoice),
    }),
    gives: lockedQuote,
    refuses: [
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
    takes: z.object({
      sell: currency,
      buy: currency,
      days: z._default(z.union([z.literal(1), z.literal(30), z.literal(60), z.literal(90), z.literal(365)]), 1),
    }),
    gives: z.object({
      now: z.nullable(pairRate),
      points: z.array(z.object({ at: instant, rate: rateCodec })),
      /** The highest and the lowest mid rate of all that time, which may lie between two points. */
      extremes: z.nullable(
        z.object({ high: z.object({ at: instant, rate: rateCodec }), low: z.object({ at: instant, rate: rateCodec }) }),
      ),
    }),
    refuses: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
  homeRates: rate.get("homePageRates", {
    about: "The most asked-for pairs with their course of the last day, for the home page.",
    gives: z.object({
      rows: z.array(z.object({ pair: pairRate, points: z.array(z.object({ at: instant, rate: rateCodec })) })),
    }),
    reads: ["rates"],
  }),
  tradingTime: rate.get("queryPlaceAnOrderTime", {
    about:
      "Whether the market is open, until when, and when it opens next; says when no official calendar exists for the year.",
    gives: z.object({
      isOpen: z.boolean(),
      closesAt: z.nullable(instant),
      opensAt: z.nullable(instant),
      hasOfficialCalendar: z.boolean(),
    }),
    reads: ["rates"],
  }),
  feed: rate.get("feed", {
    about: "A pair's rate as it moves; null while it has none, as when it is halted.",
    takes: z.object({ sell: currency, buy: currency }),
    gives: events(z.nullable(pairRate)),
    refuses: ["INVALID_CURRENCY"],
    reads: ["rates"],
  }),
};
