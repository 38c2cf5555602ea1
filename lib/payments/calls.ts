import { batchCalls } from "./calls/batches";
import { paymentExports } from "./calls/exports";
import { hkPayees } from "./calls/hk-payees";
import { names } from "./calls/names";
import { partners } from "./calls/partners";
import { payeeCalls } from "./calls/payees";
import { payments } from "./calls/payments";
import { pobo } from "./calls/pobo";
import { paymentPreparations } from "./calls/preparations";
import { paymentReviews } from "./calls/reviews";
import { paymentVouchers } from "./calls/vouchers";

/** All calls of this area, by topic. */
export const paymentsCalls = {
  ...payments,
  ...batchCalls,
  ...payeeCalls,
  ...hkPayees,
  ...partners,
  ...names,
  ...pobo,
  ...paymentReviews,
  ...paymentPreparations,
  ...paymentVouchers,
  ...paymentExports,
};
