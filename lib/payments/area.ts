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
import { standingOrders } from "./calls/standing-orders";
import { paymentVouchers } from "./calls/vouchers";
import {
  payee,
  payment,
  paymentBatch,
  paymentRecall,
  paymentRefund,
  paymentReview,
  poboPayerMachine,
  standingOrderMachine,
} from "./states";

/** Declares everything of this area: its calls by topic, and its orders with a table. */
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
    ...standingOrders,
    ...paymentPreparations,
    ...paymentVouchers,
    ...paymentExports,
  },
  machines: [
    payee,
    poboPayerMachine,
    payment,
    paymentBatch,
    paymentReview,
    paymentRecall,
    paymentRefund,
    standingOrderMachine,
  ],
};

/** Declares the tags of the data that responses of this area contain. */
declare module "@/lib/call/call" {
  interface Tags {
    payments: true;
    payees: true;
    "pobo-payers": true;
    batches: true;
  }
}
