"use client";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { useCall } from "@/lib/call/browser";
import type { Got, Sends } from "@/lib/call/call";
import { RefusedError } from "@/lib/call/send";
import { useSettled } from "@/lib/forms/use-settled";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";

export type PaymentCost = Got<typeof payments.cost>;
type Request = Sends<typeof payments.cost>;

export interface CostShown {
  /** What it would cost, as far as that is known. */
  readonly cost: PaymentCost | undefined;
  /** Why the server names no cost. */
  readonly problem: string | undefined;
  /** The server's answer to this very request, where it was given a moment ago: it need not be asked for again. */
  readonly answerTo: (request: Request) => PaymentCost | undefined;
}

const nothing: CostShown = { cost: undefined, problem: undefined, answerTo: () => undefined };

/** How long an answer's figures and times hold as good as new. */
const freshMs = 60_000;

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
 * The cost of the present entry. Loaded from the server once typing pauses; until the reply comes, it is derived from
 * the last one at every stroke: fees do not depend on the amount unless something is exchanged.
 */
export function useCost(request: Request | null): CostShown {
  const clock = useWorldClock();
  const { settled, isCurrent } = useSettled(request, keyOf);
  const { data, error, isLoading } = useCall(payments.cost, settled, { keepPreviousData: true });
  if (!request || (isCurrent && error))
    return { ...nothing, problem: request && error instanceof RefusedError ? error.text : undefined };
  const answer = isCurrent && !isLoading ? data : undefined;
  return {
    // while the reply is on its way the last one is shown
    cost: answer ?? (data && following(data, request)),
    problem: undefined,
    answerTo: (next) => {
      // a quote is locked anew for the confirm step, so that all of its time is left there
      const isGood = answer && !answer.quoteId && clock.now().getTime() - answer.at.getTime() < freshMs;
      return isGood && keyOf(next) === keyOf(request) ? answer : undefined;
    },
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
