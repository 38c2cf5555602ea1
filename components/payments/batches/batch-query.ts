import { choiceIn, daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { paymentBatchRowStates, draftRowFilter } from "@/lib/payments/batch-shape";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch as machine } from "@/lib/payments/states";

/** Parses the filters of the list of batches from a page's URL; unknown ones are ignored. */
export function batchesQuery(query: Query): Sends<typeof batchCalls.batches> {
  return {
    batchNo: textIn(query, "no", 32),
    state: choiceIn(query, "state", machine.states),
    isMine: valueOf(query, "mine") === "review",
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** Parses the filter of a batch's rows from a page's URL. */
export function batchRowsQuery(query: Query, batchNo: string): Sends<typeof batchCalls.batchOrders> {
  const state = paymentBatchRowStates.safeParse(valueOf(query, "state"));
  return { batchNo, ...(state.success && { state: state.data }), ...pageIn(query) };
}

/** Parses the filter of a draft's rows from a page's URL. */
export function batchDraftQuery(query: Query, batchNo: string): Sends<typeof batchCalls.batchResult> {
  const show = draftRowFilter.safeParse(valueOf(query, "show"));
  return { batchNo, ...(show.success && { show: show.data }), ...pageIn(query) };
}
