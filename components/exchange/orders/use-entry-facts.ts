"use client";
import { useCall } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { parseExchangeAmount, type RealTimeEntry, type ExchangeFormFacts } from "@/lib/exchange/entry";
import { fees } from "@/lib/exchange/calls/fees";
import { amountsAt, isExchangeTooLarge, rateFor, marketSideOf, type Amounts, type Side } from "@/lib/exchange/rules";
import { feeOf, maxAfterFee } from "@/lib/money/fee";
import { money, type Money } from "@/lib/money/money";
import type { Pair, Rate } from "@/lib/money/rate";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ApplyFacts } from "./apply-facts";
import { useLiveRate, type LiveRate } from "../rates/use-live-rate";

type Costs = ClientOutput<typeof fees.productFees>;

export interface ExchangeEntryFacts {
  readonly live: LiveRate;
  readonly formFacts: ExchangeFormFacts;
  readonly pair: Pair;
  readonly side: Side;
  /** Holds the entry's amounts at the current rate, or at a specified one; undefined while the amount is invalid. */
  readonly amounts: Amounts | undefined;
  readonly fee: Money | undefined;
  /**
   * Limits the amount to sell, leaving room for its fee; undefined when the fee is unknown or nothing is sold from the
   * balance.
   */
  readonly most: Money | undefined;
  /** Holds the announced change of that fee. */
  readonly nextFee: Costs["rows"][number]["next"] | undefined;
}

/**
 * Returns the entry's amounts as the market moves and the balance changes. `heldMinor` is the amount of the balance
 * that a changed order holds already, in minor units.
 */
export function useEntryFacts(
  entry: RealTimeEntry,
  facts: ApplyFacts,
  at?: Rate | undefined,
  heldMinor = 0n,
): ExchangeEntryFacts {
  const { sell, buy } = entry;
  const isFirstPair = sell === facts.sell && buy === facts.buy;
  const live = useLiveRate(sell, buy, isFirstPair ? facts.rate : undefined);
  const { data: balances } = useCall(accountCalls.balances, {}, { initial: facts.balances });
  const { data: costs } = useCall(
    fees.productFees,
    { currency: sell },
    sell === facts.sell && facts.fees ? { initial: facts.fees } : {},
  );
  const cost = costs?.rows.find(({ product }) => product === facts.kind);
  const terms = cost?.terms ?? null;
  const clock = useWorldClock();
  const { pair, side } = marketSideOf(sell, buy);
  const rate = live.price && rateFor(live.price, side);
  const available = balances?.rows.find((row) => row.currency === sell)?.available.minor ?? 0n;
  const { amount: namedAmount } = parseExchangeAmount(entry);
  const counting = at ?? rate;
  const all = namedAmount && counting ? amountsAt(namedAmount, counting, sell) : undefined;
  const amounts = all && !isExchangeTooLarge(all) ? all : undefined;
  return {
    live,
    pair,
    side,
    amounts,
    fee: amounts && terms ? feeOf(amounts.sell, terms) : undefined,
    // the sell amount of a post-funded exchange is due later, out of a balance nobody knows yet
    most: terms && facts.kind !== "postFunded" ? maxAfterFee(money(sell, available + heldMinor), terms) : undefined,
    nextFee: cost?.next,
    formFacts: { rate, fee: terms, available, now: clock.now() },
  };
}
