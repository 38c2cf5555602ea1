import * as z from "zod/mini";
import { stateSchema } from "@/lib/call/state";
import { day, singleLineText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import {
  payment as machine,
  paymentRefund as refundMachine,
  paymentReview as reviewMachine,
} from "@/lib/payments/states";
import { unpayable } from "@/lib/payments/mode-states";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

const paymentKey = { ...worldInput, orderNo };
const reason = singleLineText(1, 140);
/**
 * Describes a bank's deduction from the amount, in its currency. Defaults to nothing, and is nothing when the payer
 * bears all charges.
 */
const deductedAmount = z.optional(moneyCodec);

/**
 * Declares a bank's action on a payment. Only an action that returns money to the merchant is confirmed by a second
 * person.
 */
const work = <T extends z.core.$ZodShape>(verb: string, about: string, input: T, returnsMoney = false) =>
  inWorld.post(`payments/{orderNo}/${verb}`, {
    about,
    subject: "orderNo",
    effect: "money",
    fourEyes: returnsMoney,
    input: z.object({ ...paymentKey, ...input }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_PARAM"],
    changes: ["payments", "balances"],
  });

/** Lists the actions on a payment on behalf of the banks: events of its machine, and the answers to its recall. */
export const bankActions = [
  "dispatch",
  "accept",
  "hold",
  "resume",
  "askMaterial",
  "succeed",
  "return",
  "fail",
  "grantRecall",
  "refuseRecall",
] as const;
export type BankAction = (typeof bankActions)[number];

/** Declares the banks' actions, performed by operations, on a payment that left its merchant. */
export const paymentActions = {
  payments: inWorld.get("payments", {
    about: "Payments of a world's merchants, newest first, each with what may be done to it now, and by which bank.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the number, the merchant's number, the merchant's own order number, and the payee's name. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({
      orderNo,
      userNo: z.string(),
      state: stateSchema(machine),
      reviewState: z.nullable(stateSchema(reviewMachine)),
      refundState: stateSchema(refundMachine),
      bearer: z.string(),
      amount: moneyCodec,
      arrival: moneyCodec,
      payeeName: z.string(),
      placedAt: instant,
      asked: z.nullable(z.string()),
      /** Holds the reason of the merchant's recall, or null when no recall is open. */
      recallReason: z.nullable(z.string()),
      /** Holds the scheduled day of a payment for a later day, and the reason why it was not sent on that day. */
      payOn: z.nullable(day),
      stalled: z.nullable(unpayable),
      events: z.array(z.enum(bankActions)),
      /** Holds the next bank in the chain, or null when only the payee's own bank is left. */
      nextBank: z.nullable(z.string()),
    }),
    reads: ["payments"],
  }),
  dispatchPayment: work("dispatch", "Hands a pending payment to the banks before its time.", {}),
  acceptPayment: work(
    "accept",
    "The next bank on the way takes the payment on, and keeps what is said. From the first one on it can only be returned.",
    { deducted: deductedAmount },
  ),
  holdPayment: work(
    "hold",
    "The banks stop a payment that is processing: an exception, until it is resumed, returned or fails.",
    { reason },
  ),
  resumePayment: work(
    "resume",
    "The banks go on with a payment that they held, or without the documents that they asked for.",
    {},
  ),
  askMaterial: work("ask-material", "The banks want something handed in before they go on.", { material: reason }),
  succeedPayment: work("succeed", "The payee's bank has the money, less what it keeps.", { deducted: deductedAmount }),
  returnPayment: work(
    "return",
    "The banks send the payment back, also after it arrived, less what they deducted; it reaches the merchant once it is cleared. Our fees stay.",
    { reason, deducted: deductedAmount },
    true,
  ),
  grantRecall: work(
    "grant-recall",
    "The banks give a payment back that its merchant asked for, less what they deducted; it reaches the merchant once it is cleared. Our fees stay.",
    { deducted: deductedAmount },
    true,
  ),
  refuseRecall: work(
    "refuse-recall",
    "The banks do not give a payment back that its merchant asked for: it stays as it is, and the merchant is told why.",
    { reason },
  ),
  failPayment: work(
    "fail",
    "The payment fails before any bank on the way took it on: amount and fees go back to the merchant.",
    { reason },
    true,
  ),
};
