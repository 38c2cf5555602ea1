import * as z from "zod/mini";
import { historyRow, stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo, page, objectPageSchema, pageSchema } from "@/lib/call/field-schemas";
import { exchangeKind, exchangeOrder } from "@/lib/exchange/calls/orders";
import { closingStatus } from "@/lib/exchange/states";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { worldInput, userNo, inWorld } from "./worlds";

/**
 * Lists the stages of a defaulted exchange. short: money is still missing. owing: delivered late or closed out, and
 * part of the cost is unpaid. cured, closedOut: nothing is outstanding.
 */
export const defaultStage = z.enum(["short", "owing", "cured", "closedOut"]);

const defaultedExchange = z.object({
  orderNo,
  userNo: z.string(),
  merchant: z.string(),
  stage: defaultStage,
  sell: moneyCodec,
  /** Holds the missing part of the sell amount, and the held part. */
  short: moneyCodec,
  held: moneyCodec,
  /**
   * Holds the cost of the default so far; the parts of it paid by the advance fee, collected, forgiven, and owed. The
   * last four add up to the first.
   */
  actual: moneyCodec,
  covered: moneyCodec,
  collected: moneyCodec,
  forgiven: moneyCodec,
  unpaid: moneyCodec,
  advance: moneyCodec,
  defaultedAt: instant,
  closesOutAt: z.nullable(instant),
  /** The working days until it is closed out, today not counted; null once it is over. */
  workingDaysLeft: z.nullable(z.int()),
  /** Holds the time of the next check for funds, or null when no check is scheduled. */
  nextCheck: z.nullable(instant),
});

export const posting = z.object({
  kind: z.string(),
  at: instant,
  lines: z.array(z.object({ owner: z.string(), purpose: z.string(), amount: signedMoneyCodec })),
});

const ofDefault = { ...worldInput, orderNo, reason: singleLineText(1, 140) };

/** Declares the actions of operations on a default. Each is in the audit log with its reason. */
export const defaultActions = {
  forgiveDefault: inWorld.post("defaults/{orderNo}/forgive", {
    about:
      "Forgives what a default owes beyond its advance fee, all of it or an amount. waive: it is no income any more. writeOff: it is lost, once the default is over.",
    subject: "orderNo",
    effect: "money",
    input: z.object({ ...ofDefault, as: z.enum(["waive", "writeOff"]), amount: z.optional(moneyCodec) }),
    output: z.object({ forgiven: moneyCodec, unpaid: moneyCodec }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_PARAM"],
    changes: ["exchange-orders", "balances"],
  }),
  extendDefault: inWorld.post("defaults/{orderNo}/extend", {
    about: "Gives a running default so many working days more before it is closed out. Penalties go on.",
    subject: "orderNo",
    effect: "money",
    fourEyes: false,
    input: z.object({ ...ofDefault, workingDays: z.int().check(z.minimum(1), z.maximum(20)) }),
    output: z.object({ closesOutAt: instant }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["exchange-orders"],
  }),
};

/** Declares the market maker's view of exchanges: orders, defaults, and the platform's result. */
export const exchangeViews = {
  exchangeStates: inWorld.get("exchanges/states", {
    about: "How many exchanges of each kind are in each state.",
    output: z.object({
      rows: z.array(z.object({ kind: exchangeKind, state: stateSchema(closingStatus), count: z.int() })),
    }),
    reads: ["exchange-orders"],
  }),
  exchanges: inWorld.get("exchanges", {
    about: "Exchanges of a world's merchants, newest first.",
    input: z.object({
      ...worldInput,
      kind: z.optional(exchangeKind),
      state: z.optional(stateSchema(closingStatus)),
      /** Selects the exchanges that are not closed yet, whatever their state. */
      progress: z.optional(z.enum(["open"])),
      userNo: z.optional(userNo),
      orderNo: z.optional(singleLineText(0, 32)),
      ...page,
    }),
    output: objectPageSchema({ userNo: z.string(), merchant: z.string(), order: exchangeOrder }),
    reads: ["exchange-orders"],
  }),
  exchangeDetail: inWorld.get("exchanges/{orderNo}", {
    about:
      "One exchange with the history of its states and everything it posted: amounts below zero went out of their account.",
    input: z.object({ ...worldInput, orderNo }),
    output: z.object({
      userNo: z.string(),
      merchant: z.string(),
      order: exchangeOrder,
      history: z.array(historyRow),
      postings: z.array(posting),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["exchange-orders"],
  }),
  defaults: inWorld.get("defaults", {
    about:
      "Post-funded exchanges that were short on their delivery day, newest first, with what each cost and what was collected of it; and how many are in each stage.",
    input: z.object({ ...worldInput, stage: z.optional(defaultStage), ...page }),
    output: z.extend(pageSchema(defaultedExchange), {
      stages: z.array(z.object({ stage: defaultStage, count: z.int() })),
    }),
    reads: ["exchange-orders", "balances"],
  }),
  positions: inWorld.get("positions", {
    about:
      "What exchanging has left the platform with, by currency and by pair, at average cost and valued in US dollars at mid, and what it earned beside it. `isReconciled`: what orders say is what the ledger says, to the minor unit.",
    output: z.object({
      at: z.nullable(instant),
      isReconciled: z.boolean(),
      rows: z.array(
        z.object({
          currency,
          /**
           * Holds the position including open booked and post-funded exchanges, which are listed in `forwards`: their
           * rate is the platform's risk.
           */
          position: signedMoneyCodec,
          forwards: signedMoneyCodec,
          value: signedMoneyCodec,
          feeIncome: signedMoneyCodec,
          penaltyIncome: signedMoneyCodec,
          advanceFees: signedMoneyCodec,
          receivable: signedMoneyCodec,
          /**
           * Holds the amount advanced for speedy settlements that is not repaid, and the amount that left merchants and
           * has not arrived.
           */
          advanced: signedMoneyCodec,
          inFlight: signedMoneyCodec,
        }),
      ),
      pairs: z.array(
        z.object({
          pair: z.object({ base: currency, quote: currency }),
          bought: moneyCodec,
          sold: moneyCodec,
          averageBought: z.nullable(rateCodec),
          averageSold: z.nullable(rateCodec),
          open: signedMoneyCodec,
          realised: signedMoneyCodec,
          unrealised: signedMoneyCodec,
        }),
      ),
      /** All totals are in US dollars at mid. The result is the sum of realised and unrealised. */
      totals: z.object({
        realised: signedMoneyCodec,
        unrealised: signedMoneyCodec,
        result: signedMoneyCodec,
        fees: signedMoneyCodec,
        penalties: signedMoneyCodec,
        receivable: signedMoneyCodec,
      }),
    }),
    reads: ["exchange-orders", "balances", "market"],
  }),
};
