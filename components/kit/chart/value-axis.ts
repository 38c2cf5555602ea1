import { currencyDecimals, type Currency } from "@/lib/money/currency";
import { displayMoney, groupThousands, money } from "@/lib/money/money";
import { pipSize, rateText, type Pair } from "@/lib/money/rate";
import { largest, smallest } from "./chart-scale";

/** Describes a value axis: how its numbers are written, and what they count. */
export interface ValueAxis {
  /** Holds the smallest step between two numbers, a power of ten. */
  readonly least: bigint;
  /** Holds the currency of amounts, named once above the axis; empty for rates, whose pair the caption names. */
  readonly unit: string;
  /** Returns a number of the axis as text, given the step between two of them. */
  readonly textOf: (value: bigint, step: bigint) => string;
}

/** Returns the axis of a pair's rates, with the digits that the pair is quoted with. */
export const rateAxis = (pair: Pair): ValueAxis => ({
  least: pipSize(pair),
  unit: "",
  textOf: (value) => groupThousands(rateText({ ...pair, value })),
});

/** Returns the axis of amounts in a currency: thousands apart, decimals only where steps are smaller than one unit. */
export const moneyAxis = (currency: Currency): ValueAxis => {
  const decimals = currencyDecimals(currency);
  const whole = 10n ** BigInt(decimals);
  return {
    least: 1n,
    unit: currency,
    textOf: (value, step) => {
      const text = displayMoney(money(currency, value));
      return decimals > 0 && step % whole === 0n ? text.slice(0, -decimals - 1) : text;
    },
  };
};

/** Holds the multiples of a power of ten that people read easily as steps. */
const easySteps = [1n, 2n, 5n, 10n];

/** Returns the smallest easy step of at least a size: 1, 2 or 5 with zeros. */
function easyStep(size: bigint): bigint {
  const power = 10n ** BigInt(size.toString().length - 1);
  return (easySteps.find((factor) => factor * power >= size) ?? 10n) * power;
}

const floorTo = (value: bigint, step: bigint): bigint => {
  const whole = (value / step) * step;
  return whole > value ? whole - step : whole;
};

/** Describes the numbers of an axis: evenly spaced from the bottom of the drawing to its top. */
interface ValueTicks {
  readonly bottom: bigint;
  readonly top: bigint;
  readonly texts: readonly string[];
}

/**
 * Returns the numbers of an axis for values: about as many as `steps`, from one below the lowest value to one above the
 * highest. `hasRoom` keeps a sixth of the height free at both ends, where labels of levels are.
 */
export function valueTicks(
  values: readonly bigint[],
  axis: ValueAxis,
  { steps, hasRoom = false }: { steps: number; hasRoom?: boolean },
): ValueTicks {
  const [low, high] = [smallest(values), largest(values)];
  const room = hasRoom ? (high - low) / 4n : 0n;
  // below zero there is room only for values that are
  const from = low >= 0n && low < room ? 0n : low - room;
  const to = high + room;
  const raw = (to - from + BigInt(steps) - 1n) / BigInt(steps);
  const step = easyStep(raw > axis.least ? raw : axis.least);
  const bottom = floorTo(from, step);
  const highest = floorTo(to + step - 1n, step);
  const top = highest > bottom ? highest : bottom + step;
  const texts: string[] = [];
  for (let value = bottom; value <= top; value += step) texts.push(axis.textOf(value, step));
  return { bottom, top, texts };
}
