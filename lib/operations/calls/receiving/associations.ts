import * as z from "zod/mini";
import { singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { associationView } from "@/lib/receiving/calls/associations";
import { associationMachine as machine } from "@/lib/receiving/association-states";
import { givenFile } from "../orders";
import { worldInput, inWorld } from "../worlds";

/** Limits the number of links decided in one call. */
const decidedMax = 100;

const associationRow = z.extend(z.omit(associationView, { isReleasable: true }), {
  userNo: z.string(),
  company: z.string(),
  postscript: z.string(),
  /** Holds the amount of the income, and the amount of the contract. */
  income: moneyCodec,
  contract: moneyCodec,
  contractDate: z.string(),
  remittanceNo: orderNo,
  /** Holds the files that the merchant submitted as proof of the income: each is a document of its remittance. */
  proofs: z.array(givenFile),
  /** Holds the revision number, which decisions refer to. */
  changes: z.int(),
});

/** Reviews the links between incomes and the contracts or orders that they pay for. */
export const associationReviews = {
  associationQueue: inWorld.get("associations", {
    about:
      "What a world's incomes are linked to: the links that wait for their review first, then newest first; and how many wait.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the link's number and the merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(pageSchema(associationRow), { waiting: z.int() }),
    reads: ["associations"],
  }),
  reviewAssociations: inWorld.post("associations/review", {
    about:
      "Passes or rejects links that wait for their review, one or many. An income is credited when all that covers it has passed; a rejected link gives both sides its amount back, with a reason that the merchant reads. Those that changed since they were looked at are left alone, and told; where all have, nothing is decided.",
    makes: "associationNo",
    effect: "money",
    input: z
      .object({
        ...worldInput,
        links: z
          .array(z.object({ associationNo: orderNo, changes: z.int() }))
          .check(z.minLength(1, "text.missing"), z.maxLength(decidedMax, "text.long")),
        isApproved: z.boolean(),
        reason: z._default(singleLineText(0, 140), ""),
      })
      .check(
        z.refine(({ isApproved, reason }) => isApproved || reason.trim() !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
      ),
    output: z.object({ associationNo: orderNo, decided: z.array(orderNo), left: z.array(orderNo) }),
    errors: ["ORDER_NOTFOUND", "ORDER_CHANGED"],
    changes: ["incomes", "associations", "settlement-materials", "balances"],
  }),
};
