import {
  dateRangeFromQuery,
  isOldestFirstInQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { isCurrency } from "@/lib/money/currency";
import { paymentsAhead, type payments } from "@/lib/payments/calls/payments";
import { payment as machine, paymentRefund as refundMachine } from "@/lib/payments/states";

/**
 * Parses the filters of the list from a page's URL; unknown ones are ignored, so that a mistyped address still displays
 * a list.
 */
export function paymentRecordsQuery(query: Query): Sends<typeof payments.records> {
  const [orderNo, payee, batchNo] = [
    searchTextInQuery(query, "no", 32),
    searchTextInQuery(query, "payee", 140),
    searchTextInQuery(query, "batch", 32),
  ];
  const [state, code, refundState] = [
    valueInQuery(query, "state"),
    valueInQuery(query, "currency"),
    valueInQuery(query, "refund"),
  ];
  const ahead = paymentsAhead.find((option) => option === valueInQuery(query, "ahead"));
  const merchantOrderNo = searchTextInQuery(query, "own", 40);
  return {
    ...(orderNo && { orderNo }),
    ...(payee && { payee }),
    ...(batchNo && { batchNo }),
    ...(state && machine.is(state) && { state }),
    ...(refundState && refundMachine.is(refundState) && { refundState }),
    ...(ahead && { ahead }),
    ...(valueInQuery(query, "waits") === "cost" && { isDearer: true }),
    ...(merchantOrderNo && { merchantOrderNo }),
    ...(code && isCurrency(code) && { currency: code }),
    ...(isOldestFirstInQuery(query) && { isOldestFirst: true }),
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}
