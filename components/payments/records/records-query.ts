import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import { paymentsAhead, type payments } from "@/lib/payments/calls/payments";
import { payment as machine, paymentRefund as refundMachine } from "@/lib/payments/states";

/**
 * Parses the filters of the list from a page's URL; unknown ones are ignored, so that a mistyped address still displays
 * a list.
 */
export function paymentRecordsQuery(query: Query): Sends<typeof payments.records> {
  const [orderNo, payee, batchNo] = [textIn(query, "no", 32), textIn(query, "payee", 140), textIn(query, "batch", 32)];
  const [state, code, refundState] = [valueOf(query, "state"), valueOf(query, "currency"), valueOf(query, "refund")];
  const ahead = paymentsAhead.find((option) => option === valueOf(query, "ahead"));
  const merchantOrderNo = textIn(query, "own", 40);
  return {
    ...(orderNo && { orderNo }),
    ...(payee && { payee }),
    ...(batchNo && { batchNo }),
    ...(state && machine.is(state) && { state }),
    ...(refundState && refundMachine.is(refundState) && { refundState }),
    ...(ahead && { ahead }),
    ...(valueOf(query, "waits") === "cost" && { isDearer: true }),
    ...(merchantOrderNo && { merchantOrderNo }),
    ...(code && isCurrency(code) && { currency: code }),
    ...daysIn(query),
    ...pageIn(query),
  };
}
