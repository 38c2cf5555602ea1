import {
  dateRangeFromQuery,
  listPageFromQuery,
  searchTextInQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { paymentBatchRowStates, draftRowFilter } from "@/lib/payments/batch-shape";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch as machine } from "@/lib/payments/states";

/** Parses the filters of the list of batches from a page's URL; unknown ones are ignored. */
export function parsePaymentBatchFilters(query: Query): Sends<typeof batchCalls.batches> {
  const [batchNo, state] = [searchTextInQuery(query, "no", 32), valueInQuery(query, "state")];
  return {
    ...(batchNo && { batchNo }),
    ...(state && machine.is(state) && { state }),
    isMine: valueInQuery(query, "mine") === "review",
    ...dateRangeFromQuery(query),
    ...listPageFromQuery(query),
  };
}

/** Parses the filter of a batch's rows from a page's URL. */
export function batchRowsQuery(query: Query, batchNo: string): Sends<typeof batchCalls.batchOrders> {
  const state = paymentBatchRowStates.safeParse(valueInQuery(query, "state"));
  return { batchNo, ...(state.success && { state: state.data }), ...listPageFromQuery(query) };
}

/** Parses the filter of a draft's rows from a page's URL. */
export function batchDraftQuery(query: Query, batchNo: string): Sends<typeof batchCalls.batchResult> {
  const show = draftRowFilter.safeParse(valueInQuery(query, "show"));
  return { batchNo, ...(show.success && { show: show.data }), ...listPageFromQuery(query) };
}
