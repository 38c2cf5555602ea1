import * as z from "zod/mini";
import { calls, file } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { isWholePayee, refund, refundAsked, refundRefusals } from "@/lib/receiving/calls/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = {
  ...inWorld,
  orderNo,
  /** Its `changes` when it was looked at: one that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const because = { ...one, reason: line(1, 140) };
/** A refund as operations see it. */
const listed = z.extend(refund, {
  userNo: z.string(),
  company: z.string(),
  /** The remitter of its income, and the account that the remittance named. */
  remitter: z.object({ payeeName: z.string(), payeeAccount: z.string(), payeeBank: z.string() }),
  /** What the payee's bank said of the name; null where it was not asked. */
  nameMatch: z.nullable(z.enum(["full", "close", "none", "impossible"])),
  /** What of the screening list the remitter's and the payee's names meet. */
  listed: z.array(z.string()),
  /** What one person proposed, which another confirms. */
  prepared: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  confirmedBy: z.string(),
  /** What may be done now, by whoever asks: who prepared it does not confirm it. */
  events: z.array(z.string()),
});

const decided = {
  subject: "orderNo",
  gives: refund,
  refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
} as const;

/** Refunds of incomes to their remitters, as operations play the bank that makes them. */
export const refundActions = {
  incomeRefunds: ops.get("worlds/{world}/income-refunds", {
    about:
      "The refunds of a world's incomes, those under way first, then newest first; how many are under way, and whether whoever asks is the only person of operations: alone nobody lets a refund go that two have to agree to.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(incomeRefund)),
      /** In its number, or in its merchant's. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(pageOf(listed), { waiting: z.int(), isAlone: z.boolean() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["incomes"],
  }),
  makeRefund: ops.post("worlds/{world}/incomes/{detailId}/refund", {
    about:
      "Refunds an income on its merchant's behalf, where that is not verified or the remitter is on a list: back to the remitter's own account, or to another one by papers that the merchant uploaded. Whoever makes it has prepared it; another person of operations confirms it.",
    effect: "money",
    subject: "detailId",
    makes: "orderNo",
    takes: z
      .extend(refundAsked, {
        ...inWorld,
        /** All that can be refunded, where it is not said. */
        amount: z.optional(refundAsked.shape.amount),
        reason: line(1, 140),
        /** The fee that was shown: a refund that has become dearer meanwhile is refused. */
        shownFee: z.optional(moneyCodec),
      })
      .check(isWholePayee),
    gives: refund,
    refuses: [
      "WORLD_NOTFOUND",
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "INVALID_CURRENCY",
      "COST_CHANGED",
      ...refundRefusals,
    ],
    changes: ["incomes", "balances"],
  }),
  prepareRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/prepare", {
    about:
      "Proposes to let a refund go that waits for operations; another person confirms it. Where a name is on the screening list, the reason says why it may all the same.",
    takes: z.object({ ...one, reason: z.optional(line(0, 140)) }),
    ...decided,
    refuses: [...decided.refuses, "REFUND_LISTED"],
    changes: ["incomes"],
  }),
  confirmRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/confirm", {
    about:
      "Confirms what another person proposed, as it was looked at: the refund is under way, its days counted from now.",
    effect: "money",
    takes: z.object(one),
    ...decided,
    refuses: [...decided.refuses, "REFUND_OWN", "REFUND_LISTED"],
    changes: ["incomes"],
  }),
  reopenRefund: ops.post("worlds/{world}/income-refunds/{orderNo}/reopen", {
    about: "Takes back what was proposed: the refund is reviewed from the beginning.",
    takes: z.object(one),
    ...decided,
    changes: ["incomes"],
  }),
  refundFile: ops.get("worlds/{world}/income-refunds/{orderNo}/files/{fileId}", {
    about: "A paper of a refund; that it was read is written down.",
    takes: z.object({ ...inWorld, orderNo, fileId: z.uuid() }),
    gives: file,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "FILE_NOTFOUND"],
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
