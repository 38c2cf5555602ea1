import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { arrivalMethod } from "@/lib/settlement/calls/exchange-pay";
import { exchangePay as machine } from "@/lib/settlement/exchange-pay-states";
import { instant } from "@/lib/time/instant";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const reason = line(1, 140);
/** A bank's deduction from the amount, in its currency; nothing unless given, and nothing in local clearing. */
const deducted = z.optional(moneyCodec);

/** What the bank does; only what gives the merchant money back is confirmed by a second person. */
const work = <T extends z.core.$ZodShape>(verb: string, about: string, takes: T, givesBack = false) =>
  ops.post(`worlds/{world}/exchange-pays/{orderNo}/${verb}`, {
    about,
    subject: "orderNo",
    effect: "money",
    fourEyes: givesBack,
    takes: z.object({ ...inWorld, orderNo, ...takes }),
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_PARAM"],
    changes: ["exchange-pays", "balances"],
  });

/** What may be done to an exchange-and-pay order in the banks' place: events of its machine. */
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

/** The banks of exchange-and-pay, played by operations. */
export const exchangePayDesk = {
  exchangePaysOf: ops.get("worlds/{world}/exchange-pays", {
    about:
      "Exchange-and-pay orders of a world's merchants, newest first, each with what may be done to it now, and by which bank.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      /** In its number, its merchant's, or the payee's name. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: pageOf(
      z.object({
        orderNo,
        userNo: z.string(),
        company: z.string(),
        state: stateOf(machine),
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
        /** The bank that takes it on next; null when only the payee's own is left. */
        nextBank: z.nullable(z.string()),
      }),
    ),
    refuses: ["WORLD_NOTFOUND"],
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
    { deducted },
  ),
  succeedExchangePay: work("succeed", "The payee's bank has the money, less what it keeps.", { deducted }),
  returnExchangePay: work(
    "return",
    "The banks send the payout back, less what they deducted: the rest is held for another payout. Our fees stay.",
    { reason, deducted },
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
