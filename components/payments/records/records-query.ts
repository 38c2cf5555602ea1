import { choiceIn, daysIn, pageIn, textIn, valueOf, type Query } from "@/components/kit/select/query";
import type { Sends } from "@/lib/call/call";
import { currencyCodes } from "@/lib/money/currency";
import { paymentsAhead, type payments } from "@/lib/payments/calls/payments";
import { payment as machine, paymentRefund as refundMachine } from "@/lib/payments/states";

/**
 * Parses the filters of the list from a page's URL; unknown ones are ignored, so that a mistyped address still displays
 * a list.
 */
export function recordsQuery(query: Query): Sends<typeof payments.records> {
  return {
    orderNo: textIn(query, "no", 32),
    payee: textIn(query, "payee", 140),
    batchNo: textIn(query, "batch", 32),
    state: choiceIn(query, "state", machine.states),
    refundState: choiceIn(query, "refund", refundMachine.states),
    ahead: choiceIn(query, "ahead", paymentsAhead),
    ...(valueOf(query, "waits") === "cost" && { isDearer: true }),
    merchantOrderNo: textIn(query, "own", 40),
    currency: choiceIn(query, "currency", currencyCodes),
    ...daysIn(query),
    ...pageIn(query),
  };
}
