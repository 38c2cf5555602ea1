import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { association } from "@/lib/receiving/calls/associations";
import { association as machine } from "@/lib/receiving/association-states";
import { givenFile } from "../orders";
import { inWorld } from "../worlds";

const ops = calls("/api/ops", { needs: "operations" });

/** So many are decided at once, at most. */
const decidedMax = 100;

const listed = z.extend(z.omit(association, { isReleasable: true }), {
  userNo: z.string(),
  company: z.string(),
  postscript: z.string(),
  /** What came in, and what the contract comes to. */
  income: moneyCodec,
  contract: moneyCodec,
  contractDate: z.string(),
  remittanceNo: orderNo,
  /** What its merchant handed in as proof of the income: each is a document of its remittance. */
  proofs: z.array(givenFile),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
});

/** What incomes are said to be paid for, as operations review it. */
export const associationDesk = {
  associationQueue: ops.get("worlds/{world}/associations", {
    about:
      "What a world's incomes are linked to: the links that wait for their review first, then newest first; and how many wait.",
    takes: z.object({
      ...inWorld,
      state: z.optional(stateOf(machine)),
      /** In its number, or in the merchant's. */
      text: z.optional(line(0, 60)),
      ...page,
    }),
    gives: z.extend(pageOf(listed), { waiting: z.int() }),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["associations"],
  }),
  reviewAssociations: ops.post("worlds/{world}/associations/review", {
    about:
      "Passes or rejects links that wait for their review, one or many. An income is credited when all that covers it has passed; a rejected link gives both sides its amount back, with a reason that the merchant reads. Those that changed since they were looked at are left alone, and told; where all have, nothing is decided.",
    makes: "associationNo",
    effect: "money",
    takes: z
      .object({
        ...inWorld,
        links: z
          .array(z.object({ associationNo: orderNo, changes: z.int() }))
          .check(z.minLength(1, "text.missing"), z.maxLength(decidedMax, "text.long")),
        isApproved: z.boolean(),
        reason: z._default(line(0, 140), ""),
      })
      .check(
        z.refine(({ isApproved, reason }) => isApproved || reason.trim() !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    gives: z.object({ associationNo: orderNo, decided: z.array(orderNo), left: z.array(orderNo) }),
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "ORDER_CHANGED"],
    changes: ["incomes", "associations", "settlement-materials", "balances"],
  }),
};
