import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { moneyCodec } from "@/lib/money/money";
import {
  payment as machine,
  paymentRefund as refundMachine,
  paymentReview as reviewMachine,
} from "@/lib/payments/states";
import { unpayable } from "@/lib/payments/mode-states";
import { instant } from "@/lib/time/instant";
import { inWorld } from "./worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = { ...inWorld, orderNo };
const reason = line(1, 140);
/**
 * A bank's deduction from the amount, in its currency; nothing unless given, and nothing where the payer bears all
 * charges.
 */
const deducted = z.optional(moneyCodec);

/** What the banks do with a payment; only what gives its merchant money back is confirmed by a second person. */
const work = <T extends z.core.$ZodShape>(verb: string, about: string, takes: T, givesBack = false) =>
  ops.post(`worlds/{world}/payments/{orderNo}/${verb}`, {
    about,
    subject: "orderNo",
    effect: "money",
    fourEyes: givesBack,
    takes: z.object({ ...one, ...takes }),
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_PARAM"],
    changes: ["payments", "balances"],
  });

/** What may be done to a payment in the banks' place: events of its machine, and the answers to its recall. */
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

/** The banks, played by operations: the fate of a payment that left its merchant. */
export const paymentActions = {
  payments: ops.get("worlds/{world}/payments", {
    about: "Payments of a world's merchants, newest first, each with what may be done to it now, and by which bank.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      /** In its number, the merchant's, the merchant's own order number, or the payee's name. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: pageOf(
      z.object({
        orderNo,
        userNo: z.string(),
        state: stateOf(machine),
        reviewState: z.nullable(stateOf(reviewMachine)),
        refundState: stateOf(refundMachine),
        bearer: z.string(),
        amount: moneyCodec,
        arrival: moneyCodec,
        payeeName: z.string(),
        placedAt: instant,
        asked: z.nullable(z.string()),
        /** Why its merchant asks for it back; null while no request is open. */
        recallReason: z.nullable(z.string()),
        /** The day it is to be paid on, where it was made for a later one; and why it did not go on it. */
        payOn: z.nullable(day),
        stalled: z.nullable(unpayable),
        events: z.array(z.enum(bankActions)),
        /** The bank that takes it on next; null when only the payee's own is left. */
        nextBank: z.nullable(z.string()),
      }),
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["payments"],
  }),
  dispatchPayment: work("dispatch", "Hands a pending payment to the banks before its time.", {}),
  acceptPayment: work(
    "accept",
    "The next bank on the way takes the payment on, and keeps what is said. From the first one on it can only be returned.",
    { deducted },
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
  succeedPayment: work("succeed", "The payee's bank has the money, less what it keeps.", { deducted }),
  returnPayment: work(
    "return",
    "The banks send the payment back, also after it arrived, less what they deducted; it reaches the merchant once it is cleared. Our fees stay.",
    { reason, deducted },
    true,
  ),
  grantRecall: work(
    "grant-recall",
    "The banks give a payment back that its merchant asked for, less what they deducted; it reaches the merchant once it is cleared. Our fees stay.",
    { deducted },
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
