import * as z from "zod/mini";
import { file } from "@/lib/call/call";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { isWholePayee, incomeRefundView, refundRequest, refundRefusals } from "@/lib/receiving/calls/refunds";
import { incomeRefund } from "@/lib/receiving/states";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "../worlds";

const refundKey = {
  ...worldInput,
  orderNo,
  /** Holds the revision (`changes`) that was reviewed: a refund that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const because = { ...refundKey, reason: singleLineText(1, 140) };
/** Describes a refund for operations. */
const refundRow = z.extend(incomeRefundView, {
  userNo: z.string(),
  company: z.string(),
  /** Holds the remitter of the income, and the account that the remittance named. */
  remitter: z.object({ payeeName: z.string(), payeeAccount: z.string(), payeeBank: z.string() }),
  /** Holds the payee bank's answer to the name check, or null when no check was requested. */
  nameMatch: z.nullable(z.enum(["full", "close", "none", "impossible"])),
  /** Holds the entries of the screening list that match the names of the remitter and the payee. */
  listed: z.array(z.string()),
  /** Holds the refund that one person proposed, which another confirms. */
  prepared: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  confirmedBy: z.string(),
  /** Holds the actions permitted to the current principal: the person who prepared a refund cannot confirm it. */
  events: z.array(z.string()),
});

const decisionTerms = {
  subject: "orderNo",
  output: incomeRefundView,
  errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
} as const;

/** Manages refunds of incomes to their remitters; operations act as the bank that makes them. */
export const refundActions = {
  incomeRefunds: inWorld.get("income-refunds", {
    about:
      "The refunds of a world's incomes, those under way first, then newest first; how many are under way, and whether whoever asks is the only person of operations: alone nobody lets a refund go that two have to agree to.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(incomeRefund)),
      /** Searches the refund's number and its merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(pageSchema(refundRow), { waiting: z.int(), isAlone: z.boolean() }),
    reads: ["incomes"],
  }),
  makeRefund: inWorld.post("incomes/{detailId}/refund", {
    about:
      "Refunds an income on its merchant's behalf, where that is not verified or the remitter is on a list: back to the remitter's own account, or to another one by papers that the merchant uploaded. Whoever makes it has prepared it; another person of operations confirms it.",
    effect: "money",
    subject: "detailId",
    makes: "orderNo",
    input: z
      .extend(refundRequest, {
        ...worldInput,
        /** Defaults to the whole refundable amount. */
        amount: z.optional(refundRequest.shape.amount),
        reason: singleLineText(1, 140),
        /** Holds the fee that was displayed: a refund with a higher fee by now is refused. */
        shownFee: z.optional(moneyCodec),
      })
      .check(isWholePayee),
    output: incomeRefundView,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_CURRENCY", "COST_CHANGED", ...refundRefusals],
    changes: ["incomes", "balances"],
  }),
  prepareRefund: inWorld.post("income-refunds/{orderNo}/prepare", {
    about:
      "Proposes to let a refund go that waits for operations; another person confirms it. Where a name is on the screening list, the reason says why it may all the same.",
    input: z.object({ ...refundKey, reason: z.optional(singleLineText(0, 140)) }),
    ...decisionTerms,
    errors: [...decisionTerms.errors, "REFUND_LISTED"],
    changes: ["incomes"],
  }),
  confirmRefund: inWorld.post("income-refunds/{orderNo}/confirm", {
    about:
      "Confirms what another person proposed, as it was looked at: the refund is under way, its days counted from now.",
    effect: "money",
    input: z.object(refundKey),
    ...decisionTerms,
    errors: [...decisionTerms.errors, "REFUND_OWN", "REFUND_LISTED"],
    changes: ["incomes"],
  }),
  reopenRefund: inWorld.post("income-refunds/{orderNo}/reopen", {
    about: "Takes back what was proposed: the refund is reviewed from the beginning.",
    input: z.object(refundKey),
    ...decisionTerms,
    changes: ["incomes"],
  }),
  refundFile: inWorld.get("income-refunds/{orderNo}/files/{fileId}", {
    about: "A paper of a refund; that it was read is written down.",
    input: z.object({ ...worldInput, orderNo, fileId: z.uuid() }),
    output: file,
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND"],
  }),
  askRefundPayee: inWorld.post("income-refunds/{orderNo}/ask", {
    about: "Asks the merchant to correct the payee's details of a refund; it waits for that.",
    input: z.object(because),
    ...decisionTerms,
    changes: ["incomes"],
  }),
  switchRefund: inWorld.post("income-refunds/{orderNo}/switch", {
    about: "Switches a refund under way to the other method, as its bank wants it; the fee stays as it was agreed.",
    input: z.object(because),
    ...decisionTerms,
    changes: ["incomes"],
  }),
  completeRefund: inWorld.post("income-refunds/{orderNo}/complete", {
    about: "Pays a refund out now, before the clock does.",
    effect: "money",
    input: z.object(refundKey),
    ...decisionTerms,
    changes: ["incomes", "balances"],
  }),
  failRefund: inWorld.post("income-refunds/{orderNo}/fail", {
    about: "Ends a refund without paying it out: its money is the merchant's again, and no fee is taken.",
    effect: "money",
    input: z.object(because),
    ...decisionTerms,
    changes: ["incomes", "balances"],
  }),
};
