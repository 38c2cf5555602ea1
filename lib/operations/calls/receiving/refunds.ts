import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { refund } from "@/lib/receiving/calls/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = {
  ...inWorld,
  orderNo,
  /** Its `changes` when it was looked at: one that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const because = { ...one, reason: line(1, 140) };
const decided = {
  subject: "orderNo",
  gives: refund,
  refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
} as const;

/** Refunds of incomes to their remitters, as operations play the bank that makes them. */
export const refundActions = {
  incomeRefunds: ops.get("worlds/{world}/income-refunds", {
    about: "The refunds of a world's incomes, those under way first, then newest first; and how many are under way.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(incomeRefund)),
      /** In its number, or in its merchant's. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(pageOf(z.extend(refund, { userNo: z.string(), events: z.array(z.string()) })), {
      waiting: z.int(),
    }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["incomes"],
  }),
  askRefundPayee: ops.post("worlds/{world}/income-refunds/{orderNo}/ask", {
    about: "Asks the merchant to correct the payee's details of a refund; it waits for that.",
    takes: z.object(because),
    ...decided,
    changes: ["incomes"],
  }),
  switchRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/switch", {
    about: "Switches a refund under way to the other method, as its bank wants it; the fee stays as it was agreed.",
    takes: z.object(because),
    ...decided,
    changes: ["incomes"],
  }),
  completeRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/complete", {
    about: "Pays a refund out now, before the clock does.",
    effect: "money",
    takes: z.object(one),
    ...decided,
    changes: ["incomes", "balances"],
  }),
  failRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/fail", {
    about: "Ends a refund without paying it out: its money is the merchant's again, and no fee is taken.",
    effect: "money",
    takes: z.object(because),
    ...decided,
    changes: ["incomes", "balances"],
  }),
};
