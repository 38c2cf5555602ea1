import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, orderNo, page, pageOf } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { creditLimit, speedyEntry } from "../advance/entry";
import { creditReasonLengthMax, incomesMax } from "../advance/terms";
import { advance as machine, advanceProduct } from "../advance-states";
import { settlementScreens } from "../screens";
import { advanceTimes } from "./conditions";

const shown = calls("/api/user/settle-advance", { needs: permissionOf(settlementScreens.advances) });
const kept = calls("/api/user/settle-advance", { needs: permissionTo(settlementScreens.advances, "manage") });

/** A credit limit, and what operations write of a decision. */
export const creditLimitShape = creditLimit;
export const creditReason = line(0, creditReasonLengthMax);

/** A merchant's application for speedy settlement, and what became of it. */
export const speedyProductShape = z.object({
  state: stateOf(advanceProduct),
  /** How often it has changed: what is decided is named by it. */
  changes: z.int(),
  wanted: moneyCodec,
  limit: moneyCodec,
  contactName: z.string(),
  contactPhone: z.string(),
  /** Why it was refused or closed, or its limit changed. */
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

/** Money advanced for a speedy settlement. */
export const advanceShape = z.object({
  advanceNo: orderNo,
  orderNo: z.string(),
  state: stateOf(machine),
  amount: moneyCodec,
  repaid: moneyCodec,
  outstanding: moneyCodec,
  /** The fee that was taken beforehand, a part of the amount, and for how many days. */
  fee: moneyCodec,
  daysPaid: z.int(),
  /** The interest of the days that began afterwards, and what of it is not collected. */
  interest: moneyCodec,
  interestOwed: moneyCodec,
  givenAt: instant,
  interestFrom: instant,
  dueAt: instant,
  /** False where no official list of holidays exists for the day it is due: weekends alone count. */
  isOfficial: z.boolean(),
  repaidAt: z.nullable(instant),
});

/** Speedy settlement: its credit, and the statement of what was advanced (specification 2, sections 4, 7 and 9). */
export const advances = {
  speedyQuota: shown.get("quota-query", {
    about:
      "Speedy settlement as the merchant has it: the application, null where it never applied; its credit and what of it is used; what is available in each currency, at the mid rate of now; and what an advance costs now.",
    gives: z.object({
      product: z.nullable(speedyProductShape),
      credit: z.nullable(z.object({ limit: moneyCodec, used: moneyCodec, available: moneyCodec })),
      currencies: z.array(moneyCodec),
      /** Whether an advance is overdue: nothing more is advanced until it is repaid. */
      isOverdue: z.boolean(),
      times: advanceTimes,
    }),
    reads: ["advances"],
  }),
  applyForSpeedy: kept.post("settle-advance-product-apply-open", {
    forKeys: false,
    about:
      "Applies for speedy settlement with a credit limit, for the first time or anew after it was refused or closed; operations decide after a review of the risk.",
    takes: speedyEntry,
    gives: speedyProductShape,
    refuses: ["OPERATION_NOT_ALLOW", "AGREEMENT_CHANGED"],
    changes: ["advances", "agreements"],
  }),
  speedySurplus: shown.post("advance-surplus-quota-query", {
    about:
      "What can still be advanced of a currency: on incomes whose association is under review, all of them or those that are named, the oldest first, within the credit, which is none where speedy settlement is not open or an advance is overdue.",
    effect: "reads",
    takes: z.object({ currency, detailIds: z.optional(z.array(orderNo).check(z.maxLength(incomesMax))) }),
    gives: z.object({
      incomes: z.array(z.object({ detailId: orderNo, surplus: moneyCodec })),
      /** What the incomes come to, and what the credit has left; null where there is no rate. */
      covered: moneyCodec,
      available: z.nullable(moneyCodec),
      /** The lesser of both. */
      surplus: moneyCodec,
    }),
    reads: ["advances", "incomes"],
  }),
  advanceStatement: shown.post("statement", {
    about: "What was advanced, newest first.",
    effect: "reads",
    takes: z.object({
      state: z.optional(stateOf(machine)),
      currency: z.optional(currency),
      from: z.optional(day),
      to: z.optional(day),
      ...page,
    }),
    gives: pageOf(advanceShape),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["advances"],
  }),
  advanceDetail: shown.get("statement/{advanceNo}", {
    about: "One advance: the incomes that it was given on, its interest day by day, and what became of it.",
    takes: z.object({ advanceNo: orderNo }),
    gives: z.object({
      advance: advanceShape,
      incomes: z.array(z.object({ detailId: orderNo, amount: moneyCodec })),
      /** Each day that cost interest, on what was outstanding at its beginning. */
      days: z.array(z.object({ day, base: moneyCodec, interest: moneyCodec })),
      repayments: z.array(z.object({ at: instant, amount: moneyCodec, interest: moneyCodec })),
      timeline: z.array(historyRow),
    }),
    refuses: ["ORDER_NOTFOUND"],
    reads: ["advances"],
  }),
};
