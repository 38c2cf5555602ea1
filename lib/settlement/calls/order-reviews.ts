import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, orderNo, page, objectPageSchema, pageSizes } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { moneyCodec } from "@/lib/money/money";
import { review } from "@/lib/payments/calls/reviews";
import { paymentReview as machine } from "@/lib/payments/states";
import { instant } from "@/lib/time/instant";
import { settlementScreens } from "../screens";
import { settlementOrderShape } from "./order-shape";

const orders = declareCalls("/api/b2b/settle-order", { access: screenAccess(settlementScreens.orders) });

const rowsMax = Math.max(...pageSizes);

/** Declares the approval group's calls on settlements, as on payments. */
export const settlementReviews = {
  settlementsToReview: orders.post("queryReviewOrders", {
    about: "The settlements that wait for the asker's own decision, the most urgent first.",
    input: z.object(page),
    output: objectPageSchema({ order: settlementOrderShape, deadline: instant, level: z.int(), levels: z.int() }),
    reads: ["settlement-orders"],
  }),
  reviewSettlements: orders.post("reviewSettleOrder", {
    access: screenActionAccess(settlementScreens.orders, "review"),
    about:
      "Approves or rejects settlements on the asker's level, with the asker's own payment password. Each is decided for itself: one that cannot be decided says why. With the last level the exchange is made, at the rate of then, and of a speedy one the money advanced.",
    effect: "money",
    input: z.object({
      orderNos: z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(rowsMax, "text.long")),
      isApproved: z.boolean(),
      remark: z._default(singleLineText(0, 140), ""),
      ...paymentProof,
    }),
    operation: ({ orderNos, isApproved }) => ({
      kind: "settlementReview",
      orderNos: [...new Set(orderNos)].sort(),
      isApproved,
    }),
    output: z.object({
      rows: z.array(z.object({ orderNo, state: z.nullable(stateSchema(machine)), refusal: z.nullable(z.string()) })),
    }),
    errors: ["ORDER_NOTFOUND", ...paymentProofRefusals],
    changes: ["settlement-orders", "balances", "advances"],
  }),
  settlementReview: orders.get("query-review-detail/{id}", {
    about:
      "The review of a settlement by its order number: who decided what, who is next, until when, and what to do now.",
    input: z.object({ id: orderNo }),
    output: review,
    errors: ["ORDER_NOTFOUND"],
    reads: ["settlement-orders"],
  }),
  confirmSettlementCost: orders.post("confirmReviewedCost", {
    forKeys: false,
    access: screenAccess(settlementScreens.apply),
    about:
      "The maker confirms what an approved settlement costs now, where that no longer fits what was set aside for it; before the deadline of the review.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, shownDebit: moneyCodec, ...paymentProof }),
    operation: ({ orderNo, shownDebit }) => ({ kind: "settlementCost", orderNo, debit: shownDebit }),
    output: settlementOrderShape,
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "COST_CHANGED",
      "LACK_BALANCE",
      "NO_RATE",
      "MARKET_CLOSED",
      "SETTLE_QUOTA_EXCEEDED",
      "CUSTOMS_LIMIT_EXCEEDED",
      "SPEEDY_NOT_OPEN",
      "ADVANCE_OVERDUE",
      "CREDIT_EXCEEDED",
      "SURPLUS_EXCEEDED",
      ...paymentProofRefusals,
    ],
    changes: ["settlement-orders", "balances"],
  }),
};
