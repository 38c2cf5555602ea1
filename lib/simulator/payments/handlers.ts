import { paymentsArea } from "@/lib/payments/area";
import { paymentAdviceHandlers } from "./advice/handlers";
import { batchHandlers } from "./batch/handlers";
import { paymentExportsHandlers } from "./exports/handlers";
import { paymentHandlers } from "./orders/handlers";
import { paymentPreparationsHandlers } from "./orders/prepare-handlers";
import { paymentRecallsHandlers } from "./banks/recall-handlers";
import { paymentVouchersHandlers } from "./orders/voucher";
import { payeeHandlers } from "./payees/handlers";
import { hkPayeesHandlers } from "./payees/hk-handlers";
import { namesHandlers } from "./payees/name-check";
import { partnersHandlers } from "./payees/partner-handlers";
import { poboHandlers } from "./pobo/handlers";
import { paymentReviewsHandlers } from "./review/handlers";
import { standingHandlers } from "./standing/handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const paymentsHandlers = pairCallsWithHandlers(paymentsArea.calls, {
  ...paymentHandlers,
  ...batchHandlers,
  ...payeeHandlers,
  ...hkPayeesHandlers,
  ...partnersHandlers,
  ...namesHandlers,
  ...poboHandlers,
  ...paymentReviewsHandlers,
  ...standingHandlers,
  ...paymentPreparationsHandlers,
  ...paymentRecallsHandlers,
  ...paymentAdviceHandlers,
  ...paymentVouchersHandlers,
  ...paymentExportsHandlers,
});
