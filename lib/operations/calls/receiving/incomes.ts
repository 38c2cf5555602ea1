import * as z from "zod/mini";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { checkReason, incomeView } from "@/lib/receiving/calls/receiving";
import { income as machine } from "@/lib/receiving/states";
import { instant } from "@/lib/time/instant";
import { givenFile } from "../orders";
import { worldInput, userNo, inWorld } from "../worlds";

const incomeKey = {
  ...worldInput,
  detailId: orderNo,
  /** Holds the revision (`changes`) that was reviewed: an income that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const decisionTerms = {
  subject: "detailId",
  effect: "money",
  output: z.object({ detailId: orderNo, state: stateSchema(machine) }),
  errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
  changes: ["incomes", "balances"],
} as const;

const quickEntry = z.object({
  userNo: z.string(),
  company: z.string(),
  isOn: z.boolean(),
  isSuspended: z.boolean(),
  owing: z.int(),
  changedAt: instant,
});

/** Manages incomes for operations, who check some of them before they are credited. */
export const incomeReviews = {
  incomeQueue: inWorld.get("incomes", {
    about:
      "The incomes of a world's merchants: those being checked before they are credited first, then newest first; and how many are being checked.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the income's number and its merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(
      pageSchema(
        z.extend(z.pick(incomeView, { detailId: true, state: true, amount: true, fee: true, arrivedAt: true }), {
          userNo: z.string(),
          company: z.string(),
          remitterName: z.string(),
          remitterCountry: z.string(),
          failReason: z.nullable(z.string()),
          checkReasons: z.array(checkReason),
          remittanceNo: orderNo,
          /** Holds the files that the merchant submitted as proof: each is a document of the remittance. */
          proofs: z.array(givenFile),
          /** Holds the revision number, which decisions refer to. */
          changes: z.int(),
          events: z.array(z.enum(["clear", "fail", "refund"])),
        }),
      ),
      { waiting: z.int() },
    ),
    reads: ["incomes"],
  }),
  clearIncome: inWorld.post("incomes/{detailId}/clear", {
    about:
      "Passes the check of an income, or credits one that failed it after all: its money becomes available, or waits for the orders that it pays.",
    input: z.object(incomeKey),
    ...decisionTerms,
  }),
  quickEntries: inWorld.get("quick-entries", {
    about:
      "The merchants whose incomes are, or were, credited ahead of the orders that they pay, with how many of those still owe them.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(quickEntry),
    reads: ["incomes"],
  }),
  setQuickEntry: inWorld.post("merchants/{userNo}/quick-entry", {
    about:
      "Has a merchant's incomes credited ahead of the orders that they pay, or not from now on. It rests while orders of such an income were rejected or are late.",
    subject: "userNo",
    input: z.object({ ...worldInput, userNo, isOn: z.boolean() }),
    output: quickEntry,
    errors: ["CUSTOMER_NOTFOUND"],
    changes: ["incomes"],
  }),
  failIncome: inWorld.post("incomes/{detailId}/fail", {
    about:
      "Fails the check of an income, with a reason that the merchant reads: its money stays reserved, and may be refunded.",
    input: z.object({ ...incomeKey, reason: singleLineText(1, 140) }),
    fourEyes: false,
    ...decisionTerms,
  }),
};
