"use client";
import { usePriced, type Priced } from "@/components/shell/actions/use-priced";
import type { Got, Sends } from "@/lib/call/call";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";

export type PaymentCost = Got<typeof payments.cost>;
type Request = Sends<typeof payments.cost>;

export interface CostShown extends Pick<
  Priced<Request, PaymentCost>,
  "problem" | "problemField" | "answerTo" | "outdate"
> {
  /** What it would cost, as far as that is known. */
  readonly cost: PaymentCost | undefined;
}

const keyOf = ({
  payeeId,
  amount,
  payCurrency,
  feeCurrency = payCurrency,
  bearer,
  poboRecordId = "",
  payOn,
}: Request): string =>
  [payeeId, amount.currency, amount.minor, payCurrency, feeCurrency, bearer, poboRecordId, payOn].join();

/**
 * The cost of the present entry. Until the server's reply comes, it is derived from the last one at every stroke: fees do
 * not depend on the amount unless something is exchanged.
 */
export function useCost(request: Request | null): CostShown {
  const { answer, last, answerTo, ...told } = usePriced(payments.cost, request, keyOf);
  return {
    ...told,
    cost: answer ?? (request && last ? following(last, request) : undefined),
    // a quote is locked anew for the confirm step, so that all of its time is left there
    answerTo: (next) => (answer?.quoteId ? undefined : answerTo(next)),
  };
}

/** The last answer carried over to another amount; undefined where that takes a new quote. */
function following(
  last: PaymentCost,
  { amount, payCurrency, feeCurrency = payCurrency }: Request,
): PaymentCost | undefined {
  const isSame =
    last.amount.currency === amount.currency &&
    last.debit.currency === payCurrency &&
    last.fee.currency === feeCurrency;
  if (isSame && last.amount.minor === amount.minor) return last;
  if (!isSame || last.rate) return undefined;
  return {
    ...last,
    amount,
    arrival: amount,
    debit: feeCurrency === payCurrency ? [last.fee, last.correspondentFee].reduce(plus, amount) : amount,
  };
}
