import { beijingInstant, beijingDay, type Day } from "@/lib/time/beijing";
import { issueAt } from "@/lib/call/refusals";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { convert, canonicalPair, type Rate, type Rounding } from "@/lib/money/rate";
import { midOf } from "@/lib/simulator/driving/market/rates";
import { tickBefore } from "@/lib/simulator/driving/market/ticks";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import type { LinkMove } from "./sides";

/** Holds the mid rate by which an income and an order of two currencies are compared on one day. */
export interface DayMid {
  readonly rate: Rate;
  readonly day: Day;
}

/** Holds the amounts of a link in the currencies of both sides, with the rate when they differ. */
export interface LinkAmounts extends LinkMove {
  readonly dayMid?: DayMid | undefined;
}

/**
 * Reads the mid rates of the Beijing day of now: those that counted when the day began, so that they are the same all day
 * long. In a world that is younger than that, its first ones. A pair without a rate has none.
 */
export async function loadDayMidRates(
  tx: InWorld & { readonly now: Date },
): Promise<(first: Currency, second: Currency) => DayMid | undefined> {
  const day = beijingDay(tx.now);
  const tick = await tickBefore(tx, beijingInstant(day));
  return (first, second) => {
    const rate = tick && midOf(tick.mids, canonicalPair(first, second));
    return rate && { rate, day };
  };
}

/** Converts an amount of one side of a link, rounded half-even, or to the least amount there is: nothing is linked for nothing. */
const otherSide = (amount: Money, { rate }: DayMid): bigint => {
  const { minor } = convert(amount, rate, "half-even");
  return minor > 0n ? minor : 1n;
};

/**
 * Works out what an amount comes to on both sides of a link, given in the currency of either. An income and a material of
 * one currency are linked by the same amount; of two, at the day's mid. Refuses an amount in a third currency, and a pair
 * without a rate.
 */
export function resolveLinkAmounts(
  tx: Pick<Tx<"INVALID_CURRENCY" | "NO_RATE">, "refuse">,
  { amount, at }: { readonly amount: Money; readonly at: string },
  { income, material }: { readonly income: Currency; readonly material: Currency },
  midsOf: (first: Currency, second: Currency) => DayMid | undefined,
): Pick<LinkAmounts, "minor" | "materialMinor" | "dayMid"> {
  const { currency, minor } = amount;
  if (currency !== income && currency !== material) return tx.refuse("INVALID_CURRENCY", issueAt(at));
  if (income === material) return { minor, materialMinor: minor };
  const dayMid = midsOf(income, material) ?? tx.refuse("NO_RATE");
  const otherMinor = otherSide(amount, dayMid);
  return currency === income
    ? { minor, materialMinor: otherMinor, dayMid }
    : { minor: otherMinor, materialMinor: minor, dayMid };
}

/** Converts an amount at a day's mid; the same amount where the currency is its own already. */
export const convertAtDayMid = (
  amount: Money,
  currency: Currency,
  dayMid: DayMid | undefined,
  rounding: Rounding,
): Money | undefined =>
  amount.currency === currency ? money(currency, amount.minor) : dayMid && convert(amount, dayMid.rate, rounding);

/**
 * Splits the material's side of a link of which a part of the income's side goes: what goes with it is rounded down, so
 * that what stays is covered.
 */
export const proportionalMaterialMinor = (
  { amountMinor, materialMinor }: { readonly amountMinor: bigint; readonly materialMinor: bigint },
  minor: bigint,
): bigint => (minor === amountMinor ? materialMinor : (materialMinor * minor) / amountMinor);
