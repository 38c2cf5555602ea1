"use client";
import { useCall } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { accounts } from "@/lib/accounts/calls/balances";
import { typedAmount, type RealTimeEntry, type FormFacts } from "@/lib/exchange/entry";
import { fees } from "@/lib/exchange/calls/fees";
import { amountsAt, isTooLarge, rateFor, sideOf, type Amounts, type Side } from "@/lib/exchange/rules";
import { feeOf, mostBesideFee } from "@/lib/money/fee";
import { money, type Money } from "@/lib/money/money";
import type { Pair, Rate } from "@/lib/money/rate";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ApplyFacts } from "./apply-facts";
import { useLiveRate, type LiveRate } from "../rates/use-live-rate";

type Costs = Got<typeof fees.productFees>;

export interface EntryShown {
  readonly live: LiveRate;
  readonly shown: FormFacts;
  readonly pair: Pair;
  readonly side: Side;
  /** The entry's amounts at the current rate, or at the one given; undefined while it is no amount. */
  readonly amounts: Amounts | undefined;
  readonly fee: Money | undefined;
  /** The most that may be sold, its fee beside it; undefined where the fee is unknown or nothing is sold from the balance. */
  readonly most: Money | undefined;
  /** The announced change of that fee. */
  readonly nextFee: Costs["rows"][number]["next"] | undefined;
}

/**
 * The entry's amounts as the market moves and the balance changes. `held` is what an order that is changed holds of the
 * balance already, in minor units.
 */
export function useEntryFacts(entry: RealTimeEntry, facts: ApplyFacts, at?: Rate | undefined, held = 0n): EntryShown {
  const { sell, buy } = entry;
  const isFirstPair = sell === facts.sell && buy === facts.buy;
  const live = useLiveRate(sell, buy, isFirstPair ? facts.rate : undefined);
  const { data: balances } = useCall(accounts.balances, {}, { initial: facts.balances });
  const { data: costs } = useCall(
    fees.productFees,
    { currency: sell },
    sell === facts.sell && facts.fees ? { initial: facts.fees } : {},
  );
  const cost = costs?.rows.find(({ product }) => product === facts.kind);
  const terms = cost?.terms ?? null;
  const clock = useWorldClock();
  const { pair, side } = sideOf(sell, buy);
  const rate = live.price && rateFor(live.price, side);
  const available = balances?.rows.find((row) => row.currency === sell)?.available.minor ?? 0n;
  const { amount: named } = typedAmount(entry);
  const counting = at ?? rate;
  const all = named && counting ? amountsAt(named, counting, sell) : undefined;
  const amounts = all && !isTooLarge(all) ? all : undefined;
  return {
    live,
    pair,
    side,
    amounts,
    fee: amounts && terms ? feeOf(amounts.sell, terms) : undefined,
    // the sell amount of a post-funded exchange is due later, out of a balance nobody knows yet
    most: terms && facts.kind !== "postFunded" ? mostBesideFee(money(sell, available + held), terms) : undefined,
    nextFee: cost?.next,
    shown: { rate, fee: terms, available, now: clock.now() },
  };
}
