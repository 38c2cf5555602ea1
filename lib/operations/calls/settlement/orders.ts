import * as z from "zod/mini";
import { day, singleLineText, orderNo, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { paymentReview } from "@/lib/payments/states";
import { settlementMethod } from "@/lib/settlement/calls/order-shape";
import { settlementMachine as machine } from "@/lib/settlement/order-states";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "../worlds";

const settlementKey = { ...worldInput, orderNo };
const reason = singleLineText(1, 140);

/**
 * Declares the bank's action on a settlement. Only an action that returns money to the merchant is confirmed by a
 * second person.
 */
const work = <T extends z.core.$ZodShape>(verb: string, about: string, input: T, returnsMoney = false) =>
  inWorld.post(`settlements/{orderNo}/${verb}`, {
    about,
    subject: "orderNo",
    effect: "money",
    fourEyes: returnsMoney,
    input: z.object({ ...settlementKey, ...input }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["settlement-orders", "balances"],
  });

/** Lists the actions on a settlement on behalf of the bank: events of its machine. */
export const settlementBankActions = [
  "dispatch",
  "accept",
  "askDocuments",
  "resume",
  "succeed",
  "fail",
  "return",
] as const;

/** Declares the actions of the mainland's bank, performed by operations, on the settled yuan. */
export const settlementBankCalls = {
  settlementQueue: inWorld.get("settlements", {
    about: "Settlements of a world's merchants, newest first, each with what may be done to it now.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the order's number, the merchant's number, and the payee's name. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({
      orderNo,
      userNo: z.string(),
      state: stateSchema(machine),
      reviewState: z.nullable(stateSchema(paymentReview)),
      method: settlementMethod,
      isCustoms: z.boolean(),
      pay: moneyCodec,
      receive: moneyCodec,
      payeeName: z.string(),
      placedAt: instant,
      sentOn: day,
      expectedOn: day,
      asked: z.nullable(z.string()),
      /** Holds the number of payout attempts. */
      attempts: z.int(),
      events: z.array(z.enum(settlementBankActions)),
    }),
    reads: ["settlement-orders"],
  }),
  dispatchSettlement: work("dispatch", "Hands a settlement to the bank before its time.", {}),
  acceptSettlement: work("accept", "The bank takes the payout on.", {}),
  askSettlementDocuments: work("ask-documents", "The bank wants documents before it goes on.", { documents: reason }),
  resumeSettlement: work("resume", "The bank goes on without the documents that it asked for.", {}),
  succeedSettlement: work("succeed", "The payee has the yuan.", {}),
  failSettlement: work(
    "fail",
    "The payout fails: the yuan stay held for the merchant, who pays them out again or cancels.",
    { reason },
    true,
  ),
  returnSettlement: work(
    "return",
    "The payee's bank sends the yuan back after they arrived: they are held for the merchant again.",
    { reason },
    true,
  ),
};
