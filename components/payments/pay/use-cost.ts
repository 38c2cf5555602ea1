"use client";
import { useEntryPrice, type PriceState } from "@/components/shell/actions/use-priced";
import type { ClientOutput, Sends } from "@/lib/call/call";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";

export type PaymentCost = ClientOutput<typeof payments.cost>;
type Request = Sends<typeof payments.cost>;

export interface CostState extends Pick<
  PriceState<Request, PaymentCost>,
  "problem" | "problemField" | "answerTo" | "outdate"
> {
  /** Holds the cost, as far as it is known. */
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
 * Returns the cost of the current entry. Until the server responds, it is derived from the last response on every
 * keystroke: fees do not depend on the amount unless an exchange is involved.
 */
export function usePaymentCost(request: Request | null): CostState {
  const { answer, last, answerTo, ...pricingState } = useEntryPrice(payments.cost, request, keyOf);
  return {
    ...pricingState,
    cost: answer ?? (request && last ? following(last, request) : undefined),
    // a quote is locked anew for the confirm step, so that all of its time is left there
    answerTo: (next) => (answer?.quoteId ? undefined : answerTo(next)),
  };
}

/** Applies the last response to another amount; undefined when that requires a new quote. */
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
