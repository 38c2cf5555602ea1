import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { checkReason, income } from "@/lib/receiving/calls/receiving";
import { income as machine } from "@/lib/receiving/states";
import { instant } from "@/lib/time/instant";
import { givenFile } from "../orders";
import { inWorld, userNo } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

const one = {
  ...inWorld,
  detailId: orderNo,
  /** Its `changes` when it was looked at: one that has changed since is not decided. */
  changes: z.optional(z.int()),
};
const decided = {
  subject: "detailId",
  effect: "money",
  gives: z.object({ detailId: orderNo, state: stateOf(machine) }),
  refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
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

/** Incomes as operations see them, who check some before they are credited. */
export const incomeDesk = {
  incomeQueue: ops.get("worlds/{world}/incomes", {
    about:
      "The incomes of a world's merchants: those being checked before they are credited first, then newest first; and how many are being checked.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      /** In its number, or in its merchant's. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(
      pageOf(
        z.extend(z.pick(income, { detailId: true, state: true, amount: true, fee: true, arrivedAt: true }), {
          userNo: z.string(),
          company: z.string(),
          remitterName: z.string(),
          remitterCountry: z.string(),
          failReason: z.nullable(z.string()),
          checkReasons: z.array(checkReason),
          remittanceNo: orderNo,
          /** What its merchant handed in as its proof: each is a document of its remittance. */
          proofs: z.array(givenFile),
          /** How often it has changed: what is decided is named by it. */
          changes: z.int(),
          events: z.array(z.enum(["clear", "fail", "refund"])),
        }),
      ),
      { waiting: z.int() },
    ),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["incomes"],
  }),
  clearIncome: ops.post("worlds/{world}/incomes/{detailId}/clear", {
    about:
      "Passes the check of an income, or credits one that failed it after all: its money becomes available, or waits for the orders that it pays.",
    takes: z.object(one),
    ...decided,
  }),
  quickEntries: ops.get("worlds/{world}/quick-entries", {
    about:
      "The merchants whose incomes are, or were, credited ahead of the orders that they pay, with how many of those still owe them.",
    takes: z.object({ ...inWorld, ...page }),
    gives: pageOf(quickEntry),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["incomes"],
  }),
  setQuickEntry: ops.post("worlds/{world}/merchants/{userNo}/quick-entry", {
    about:
      "Has a merchant's incomes credited ahead of the orders that they pay, or not from now on. It rests while orders of such an income were rejected or are late.",
    subject: "userNo",
    takes: z.object({ ...inWorld, userNo, isOn: z.boolean() }),
    gives: quickEntry,
    refuses: ["WORLD_NOTFOUND", "CUSTOMER_NOTFOUND"],
    changes: ["incomes"],
  }),
  failIncome: ops.post("worlds/{world}/incomes/{detailId}/fail", {
    about:
      "Fails the check of an income, with a reason that the merchant reads: its money stays reserved, and may be refunded.",
    takes: z.object({ ...one, reason: line(1, 140) }),
    fourEyes: false,
    ...decided,
  }),
};
