import * as z from "zod/mini";
import { singleLineText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { arrivalMethod } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "../worlds";

const reason = singleLineText(1, 140);
/**
 * Describes a bank's deduction from the amount, in its currency. Defaults to nothing, and is nothing in local clearing.
 */
const deductedAmount = z.optional(moneyCodec);

/**
 * Declares the bank's action on an order. Only an action that returns money to the merchant is confirmed by a second
 * person.
 */
const work = <T extends z.core.$ZodShape>(verb: string, about: string, input: T, returnsMoney = false) =>
  inWorld.post(`exchange-pays/{orderNo}/${verb}`, {
    about,
    subject: "orderNo",
    effect: "money",
    fourEyes: returnsMoney,
    input: z.object({ ...worldInput, orderNo, ...input }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_PARAM"],
    changes: ["exchange-pays", "balances"],
  });

/** Lists the actions on an exchange-and-pay order on behalf of the banks: events of its machine. */
export const exchangePayActions = [
  "dispatch",
  "askMaterials",
  "resume",
  "accept",
  "succeed",
  "return",
  "fail",
  "lead",
] as const;
export type ExchangePayAction = (typeof exchangePayActions)[number];

/** Declares the actions of the exchange-and-pay banks, performed by operations. */
export const exchangePayBankCalls = {
  exchangePaysOf: inWorld.get("exchange-pays", {
    about:
      "Exchange-and-pay orders of a world's merchants, newest first, each with what may be done to it now, and by which bank.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the order's number, its merchant's number, and the payee's name. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({
      orderNo,
      userNo: z.string(),
      company: z.string(),
      state: stateSchema(machine),
      pay: moneyCodec,
      amount: moneyCodec,
      payout: moneyCodec,
      arrival: moneyCodec,
      isExpress: z.boolean(),
      arrivalMethod,
      payeeName: z.string(),
      placedAt: instant,
      asked: z.nullable(z.string()),
      failReason: z.nullable(z.string()),
      events: z.array(z.enum(exchangePayActions)),
      /** Holds the next bank in the chain, or null when only the payee's own bank is left. */
      nextBank: z.nullable(z.string()),
    }),
    reads: ["exchange-pays"],
  }),
  dispatchExchangePay: work(
    "dispatch",
    "Hands an order to the banks before its time, for the first time or again.",
    {},
  ),
  askExchangePayMaterials: work(
    "ask-materials",
    "Asks the merchant for documents before the order is sent; it waits until they are submitted.",
    { material: reason },
  ),
  resumeExchangePay: work("resume", "Goes on with an order without the documents that were asked for.", {}),
  acceptExchangePay: work(
    "accept",
    "The next bank on the way takes the payout on, and keeps what is said. From the first one on it can only be returned.",
    { deducted: deductedAmount },
  ),
  succeedExchangePay: work("succeed", "The payee's bank has the money, less what it keeps.", {
    deducted: deductedAmount,
  }),
  returnExchangePay: work(
    "return",
    "The banks send the payout back, less what they deducted: the rest is held for another payout. Our fees stay.",
    { reason, deducted: deductedAmount },
    true,
  ),
  failExchangePay: work(
    "fail",
    "The order fails, before it is sent or before any bank on the way took it on: what it bought is held for another payout.",
    { reason },
    true,
  ),
  leadExchangePay: work("lead", "Leads a failed order to its re-payout, and says what its merchant has to correct.", {
    reason,
  }),
};
