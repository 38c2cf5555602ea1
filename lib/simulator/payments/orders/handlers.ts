import type { payments } from "@/lib/payments/calls/payments";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { addPayee } from "../payees/add-payee";
import { cancelPaymentHandler } from "./cancel";
import { reschedulePayment } from "./change-day";
import { quotePaymentCost } from "./cost";
import { getPaymentDetail } from "./detail";
import { makePayment } from "./pay";
import { listPayablePayees } from "../payees/payees";
import { countPaymentRecords, listPaymentRecords } from "./records";

export const paymentHandlers: Handlers<typeof payments> = {
  cost: quotePaymentCost,
  pay: makePayment,
  cancel: cancelPaymentHandler,
  changeDay: reschedulePayment,
  records: listPaymentRecords,
  recordCounts: countPaymentRecords,
  detail: getPaymentDetail,
  addPayee,
  payees: listPayablePayees,
};
