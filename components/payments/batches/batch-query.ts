import { daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { batchRowStates, shownRows } from "@/lib/payments/batch-shape";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatch as machine } from "@/lib/payments/states";

/** The filters of the list of batches in a page's URL; unknown ones are left out. */
export function batchesAsked(query: Query): Sends<typeof batchCalls.batches> {
  const [batchNo, state] = [textIn(query, "no", 32), valueOf(query, "state")];
  return {
    ...(batchNo && { batchNo }),
    ...(state && machine.is(state) && { state }),
    isMine: valueOf(query, "mine") === "review",
    ...daysIn(query),
    ...pageIn(query),
  };
}

/** The rows of a batch that its page shows. */
export function rowsAsked(query: Query, batchNo: string): Sends<typeof batchCalls.batchOrders> {
  const state = batchRowStates.safeParse(valueOf(query, "state"));
  return { batchNo, ...(state.success && { state: state.data }), ...pageIn(query) };
}

/** The rows of a draft that its page shows. */
export function draftAsked(query: Query, batchNo: string): Sends<typeof batchCalls.batchResult> {
  const show = shownRows.safeParse(valueOf(query, "show"));
  return { batchNo, ...(show.success && { show: show.data }), ...pageIn(query) };
}
