import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo, page, objectPageSchema, pageSizes } from "@/lib/call/field-schemas";
import { paymentProof, paymentProofRefusals } from "@/lib/gate/payment-password";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { moneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { payment } from "./payments";
import { paymentsScreens } from "../screens";
import { paymentReview as machine } from "../states";

const orders = declareCalls("/api/pay/paymentOrderNew", { access: screenAccess(paymentsScreens.records) });
const reviews = declareCalls("/api/common/order-review", { access: screenAccess(paymentsScreens.records) });

const rowsMax = Math.max(...pageSizes);

/** Lists the advice about the state of a review and the next step; the page has a text for each. */
export const reviewAdvice = z.enum([
  "decide",
  "wait",
  "blocked",
  "confirm",
  "waitForMaker",
  "approved",
  "rejected",
  "expired",
  "recalled",
  "lapsed",
]);

const reviewer = z.object({ operatorId: z.uuid(), name: z.string() });

export const review = z.object({
  orderNo,
  state: stateSchema(machine),
  deadline: instant,
  maker: z.string(),
  /** Holds the levels in order: who may decide there now, never including the maker, and the decision. */
  levels: z.array(
    z.object({
      level: z.int(),
      reviewers: z.array(reviewer),
      decision: z.nullable(z.object({ who: z.string(), isApproved: z.boolean(), remark: z.string(), at: instant })),
    }),
  ),
  /** Holds the number of the next level, or null when there is none. */
  next: z.nullable(z.int()),
  /** Holds the advice for the caller. */
  advice: reviewAdvice,
  /**
   * Holds the new cost, when the exchange exceeds the amount held: of the paying account, and the fees of another one.
   */
  cost: z.nullable(
    z.object({ debit: moneyCodec, held: moneyCodec, heldFees: z.nullable(moneyCodec), rate: rateCodec }),
  ),
});

export const paymentReviews = {
  toReview: orders.post("queryReviewOrders", {
    about: "The payments that wait for the asker's own decision, the most urgent first.",
    input: z.object(page),
    output: objectPageSchema({ payment, deadline: instant, level: z.int(), levels: z.int() }),
    reads: ["payments"],
  }),
  review: orders.post("reviewUserPaymentOrder", {
    access: screenActionAccess(paymentsScreens.records, "review"),
    about:
      "Approves or rejects payments on the asker's level, with the asker's own payment password. Each is decided for itself: one that can no longer be decided says why. No more at once than a page of the list holds.",
    effect: "money",
    input: z.object({
      orderNos: z.array(orderNo).check(z.minLength(1, "text.missing"), z.maxLength(rowsMax, "text.long")),
      pageSize: z._default(z.int().check(z.minimum(1), z.maximum(rowsMax)), 20),
      isApproved: z.boolean(),
      remark: z._default(singleLineText(0, 140), ""),
      ...paymentProof,
    }),
    operation: ({ orderNos, isApproved }) => ({ kind: "review", orderNos: [...new Set(orderNos)].sort(), isApproved }),
    output: z.object({
      rows: z.array(z.object({ orderNo, state: z.nullable(stateSchema(machine)), refusal: z.nullable(z.string()) })),
    }),
    errors: ["TOO_MANY_SELECTED", "ORDER_NOTFOUND", ...paymentProofRefusals],
    changes: ["payments", "balances"],
  }),
  reviewDetail: reviews.get("query-review-detail/{id}", {
    about:
      "The review of a payment by its order number: who decided what, who is next, until when, and what to do now.",
    input: z.object({ id: orderNo }),
    output: review,
    errors: ["ORDER_NOTFOUND"],
    reads: ["payments"],
  }),
  confirmCost: orders.post("confirmReviewedCost", {
    forKeys: false,
    access: screenAccess(paymentsScreens.pay),
    about:
      "The maker confirms what an approved exchange costs now, where that no longer fits what was set aside for it; before the deadline of the review.",
    subject: "orderNo",
    makes: "orderNo",
    effect: "money",
    isPayout: true,
    input: z.object({ orderNo, shownDebit: moneyCodec, ...paymentProof }),
    operation: ({ orderNo, shownDebit }) => ({ kind: "cost", orderNo, debit: shownDebit }),
    output: payment,
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "COST_CHANGED",
      "LACK_BALANCE",
      "NO_RATE",
      "MARKET_CLOSED",
      ...paymentProofRefusals,
    ],
    changes: ["payments", "balances"],
  }),
};
