"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { useCall } from "@/lib/call/browser";
import type { Got, Sends } from "@/lib/call/call";
import { RefusedError } from "@/lib/call/send";
import { plus } from "@/lib/money/money";
import { payments } from "@/lib/payments/calls/payments";

export type Cost = Got<typeof payments.cost>;
type Asked = Sends<typeof payments.cost>;

/** The pause in typing before the cost is loaded. */
const quietMs = 300;

const keyOf = ({ payeeId, amount, payCurrency, feeCurrency = payCurrency, bearer }: Asked): string =>
  [payeeId, amount.currency, amount.minor, payCurrency, feeCurrency, bearer].join();

/**
 * The cost of the present entry. Loaded from the server once typing pauses; until the reply comes, it is derived from
 * the last one at every stroke: fees do not depend on the amount unless something is exchanged.
 */
export function useCost(asked: Asked | null): { cost: Cost | undefined; problem: string | undefined } {
  const [settled, setSettled] = useState<Asked | null>(asked);
  const key = asked && keyOf(asked);
  const settle = useEffectEvent(() => setSettled(asked));
  useEffect(() => {
    const timer = setTimeout(settle, quietMs);
    return () => clearTimeout(timer);
  }, [key]);
  const { data, error, isLoading } = useCall(payments.cost, settled, { keepPreviousData: true });
  const isCurrent = asked !== null && settled !== null && keyOf(settled) === key;
  if (!asked || (isCurrent && error))
    return { cost: undefined, problem: asked && error instanceof RefusedError ? error.text : undefined };
  // while the reply is on its way the last one is shown
  return { cost: data && (isCurrent && !isLoading ? data : following(data, asked)), problem: undefined };
}

/** The last answer carried over to another amount; undefined where that takes a new quote. */
function following(last: Cost, { amount, payCurrency, feeCurrency = payCurrency }: Asked): Cost | undefined {
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
