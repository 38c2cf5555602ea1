import type {} from "@/lib/call/call";
import { paymentAdvice } from "./calls/advice";
import { batchCalls } from "./calls/batches";
import { paymentExports } from "./calls/exports";
import { hkPayees } from "./calls/hk-payees";
import { names } from "./calls/names";
import { partners } from "./calls/partners";
import { payeeCalls } from "./calls/payees";
import { payments } from "./calls/payments";
import { pobo } from "./calls/pobo";
import { paymentPreparations } from "./calls/preparations";
import { paymentRecalls } from "./calls/recalls";
import { paymentReviews } from "./calls/reviews";
import { paymentVouchers } from "./calls/vouchers";
import { payee, payment, paymentBatch, paymentRecall, paymentRefund, paymentReview, poboPayer } from "./states";

/** Everything that this area declares: its calls by topic, its orders with a table. */
export const paymentsArea = {
  calls: {
    ...payments,
    ...batchCalls,
    ...payeeCalls,
    ...hkPayees,
    ...partners,
    ...names,
    ...pobo,
    ...paymentRecalls,
    ...paymentAdvice,
    ...paymentReviews,
    ...paymentPreparations,
    ...paymentVouchers,
    ...paymentExports,
  },
  machines: [payee, poboPayer, payment, paymentBatch, paymentReview, paymentRecall, paymentRefund],
};

/** What answers of this area show. */
declare module "@/lib/call/call" {
  interface Tags {
    payments: true;
    payees: true;
    "pobo-payers": true;
    batches: true;
  }
}
