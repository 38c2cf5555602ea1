import * as z from "zod/mini";
import { singleLineText, page, objectPageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { moneyCodec } from "@/lib/money/money";
import { advanceMachine, advanceProduct as machine } from "@/lib/settlement/advance-states";
import { advanceShape, creditLimitShape, creditReason, speedyProductShape } from "@/lib/settlement/calls/advances";
import { worldInput, userNo, inWorld } from "../worlds";

const decision = z.enum(["open", "refuse", "change", "close"]);

/** Manages speedy settlement for operations: the credit of each merchant, and overdue advances. */
export const creditReviews = {
  creditApplications: inWorld.get("credit", {
    about:
      "Merchants that applied for speedy settlement, those that wait first, with what their risk is judged by; how many wait; and the platform's own credit.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(machine)),
      /** Searches the merchant's number. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: z.extend(
      objectPageSchema({
        userNo: z.string(),
        company: z.string(),
        product: speedyProductShape,
        used: moneyCodec,
        /** Holds the amounts received within the last 90 days, by currency, and the returned part of each. */
        received: z.array(z.object({ count: z.int(), amount: moneyCodec, returned: moneyCodec })),
        /** Holds the number of advances that are or were overdue. */
        overdue: z.int(),
        events: z.array(decision),
      }),
      { waiting: z.int(), platform: z.object({ limit: moneyCodec, used: moneyCodec }) },
    ),
    reads: ["advances"],
  }),
  decideCredit: inWorld.post("credit/{userNo}", {
    about:
      "Opens speedy settlement for a merchant with a credit limit, refuses it with a reason, changes its limit with one, or closes it with one: what was advanced goes on. The merchant is told.",
    subject: "userNo",
    input: z
      .object({
        ...worldInput,
        userNo,
        /** Holds the revision (`changes`) that was reviewed: an application that has changed since is not decided. */
        changes: z.int(),
        decision,
        /** Defaults to the requested limit when speedy settlement is opened. */
        limit: z.optional(creditLimitShape),
        reason: creditReason,
      })
      .check(
        z.refine(({ decision: how, reason }) => how === "open" || reason !== "", {
          error: "text.missing",
          path: ["reason"],
        }),
        z.refine(({ decision: how, limit }) => limit !== undefined || how !== "change", {
          error: "amount.missing",
          path: ["limit"],
        }),
      ),
    output: speedyProductShape,
    errors: ["APPLICATION_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED"],
    changes: ["advances"],
  }),
  advancesOf: inWorld.get("advances", {
    about: "What was advanced to merchants, what is overdue first, then what is due soonest.",
    input: z.object({
      ...worldInput,
      state: z.optional(stateSchema(advanceMachine)),
      /** Searches the numbers of the advance, its order and its merchant. */
      text: z.optional(singleLineText(0, 60)),
      ...page,
    }),
    output: objectPageSchema({ userNo: z.string(), company: z.string(), advance: advanceShape }),
    reads: ["advances"],
  }),
};
