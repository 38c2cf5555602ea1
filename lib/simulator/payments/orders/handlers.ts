import type { payments } from "@/lib/payments/calls/payments";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addPayee } from "../payees/add-payee";
import { cancelHandler } from "./cancel";
import { reschedulePayment } from "./change-day";
import { quotePaymentCost } from "./cost";
import { paymentDetailHandler } from "./detail";
import { pay } from "./pay";
import { payees } from "../payees/payees";
import { listPaymentRecords } from "./records";

export const paymentHandlers: Handlers<typeof payments> = {
  cost: quotePaymentCost,
  pay,
  cancel: cancelHandler,
  changeDay: reschedulePayment,
  records: listPaymentRecords,
  detail: paymentDetailHandler,
  addPayee,
  payees,
};
