import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, orderNo, page, pageSchema } from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { creditLimit, speedyEntry } from "../advance/entry";
import { creditReasonLengthMax, incomesMax } from "../advance/terms";
import { advanceMachine as machine, advanceProduct } from "../advance-states";
import { settlementScreens } from "../screens";
import { advanceTimesShape } from "./conditions";

const advanceReads = declareCalls("/api/user/settle-advance", { access: screenAccess(settlementScreens.advances) });
const advanceWrites = declareCalls("/api/user/settle-advance", {
  access: screenActionAccess(settlementScreens.advances, "manage"),
});

/** Describe a credit limit, and the text of a decision by operations. */
export const creditLimitShape = creditLimit;
export const creditReason = singleLineText(0, creditReasonLengthMax);

/** Describes a merchant's application for speedy settlement, and its result. */
export const speedyProductShape = z.object({
  state: stateSchema(advanceProduct),
  /** Holds the number of changes so far: a decision refers to it. */
  changes: z.int(),
  wanted: moneyCodec,
  limit: moneyCodec,
  contactName: z.string(),
  contactPhone: z.string(),
  /** The reason why it was refused or closed, or its limit changed. */
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/** Describes money advanced for a speedy settlement. */
export const advanceShape = z.object({
  advanceNo: orderNo,
  orderNo: z.string(),
  state: stateSchema(machine),
  amount: moneyCodec,
  repaid: moneyCodec,
  outstanding: moneyCodec,
  /** Holds the fee that was charged in advance, a part of the amount, and the days it covers. */
  fee: moneyCodec,
  daysPaid: z.int(),
  /** Holds the interest of the days that began afterwards, and its uncollected part. */
  interest: moneyCodec,
  interestOwed: moneyCodec,
  givenAt: instant,
  interestFrom: instant,
  dueAt: instant,
  /** False when no official list of holidays exists for the due day: only weekends count. */
  isOfficial: z.boolean(),
  repaidAt: z.nullable(instant),
});

/**
 * Declares the calls of speedy settlement: its credit, and the statement of advances (specification 2, sections 4, 7
 * and 9).
 */
export const advances = {
  speedyQuota: advanceReads.get("quota-query", {
    about:
      "Speedy settlement as the merchant has it: the application, null where it never applied; its credit and what of it is used; what is available in each currency, at the mid rate of now; and what an advance costs now.",
    output: z.object({
      product: z.nullable(speedyProductShape),
      credit: z.nullable(z.object({ limit: moneyCodec, used: moneyCodec, available: moneyCodec })),
      currencies: z.array(moneyCodec),
      /** True when an advance is overdue: nothing more is advanced until it is repaid. */
      isOverdue: z.boolean(),
      times: advanceTimesShape,
    }),
    reads: ["advances"],
  }),
  applyForSpeedy: advanceWrites.post("settle-advance-product-apply-open", {
    forKeys: false,
    about:
      "Applies for speedy settlement with a credit limit, for the first time or anew after it was refused or closed; operations decide after a review of the risk.",
    input: speedyEntry,
    output: speedyProductShape,
    errors: ["OPERATION_NOT_ALLOW", "AGREEMENT_CHANGED"],
    changes: ["advances", "agreements"],
  }),
  speedySurplus: advanceReads.post("advance-surplus-quota-query", {
    about:
      "What can still be advanced of a currency: on incomes whose association is under review, all of them or those that are named, the oldest first, within the credit, which is none where speedy settlement is not open or an advance is overdue.",
    effect: "reads",
    input: z.object({ currency, detailIds: z.optional(z.array(orderNo).check(z.maxLength(incomesMax))) }),
    output: z.object({
      incomes: z.array(z.object({ detailId: orderNo, surplus: moneyCodec })),
      /** Holds the amount covered by the incomes, and the remaining credit; null without a rate. */
      covered: moneyCodec,
      available: z.nullable(moneyCodec),
      /** Holds the lesser of both. */
      surplus: moneyCodec,
    }),
    reads: ["advances", "incomes"],
  }),
  advanceStatement: advanceReads.post("statement", {
    about: "What was advanced, newest first.",
    effect: "reads",
    input: z.object({
      state: z.optional(stateSchema(machine)),
      currency: z.optional(currency),
      from: z.optional(day),
      to: z.optional(day),
      ...page,
    }),
    output: pageSchema(advanceShape),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["advances"],
  }),
  advanceDetail: advanceReads.get("statement/{advanceNo}", {
    about: "One advance: the incomes that it was given on, its interest day by day, and what became of it.",
    input: z.object({ advanceNo: orderNo }),
    output: z.object({
      advance: advanceShape,
      incomes: z.array(z.object({ detailId: orderNo, amount: moneyCodec })),
      /** Lists each day that cost interest, on the outstanding amount at its beginning. */
      days: z.array(z.object({ day, base: moneyCodec, interest: moneyCodec })),
      repayments: z.array(z.object({ at: instant, amount: moneyCodec, interest: moneyCodec })),
      timeline: z.array(historyRow),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["advances"],
  }),
};
