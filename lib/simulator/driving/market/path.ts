import { createHash } from "node:crypto";
import { usualPath, type Path } from "@/lib/operations/market-terms";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { divide } from "@/lib/money/rate";

/**
 * Holds the mid rates of one instant: units of each currency for one US dollar, scaled by 10^8. The dollar itself is
 * not listed.
 */
export type Mids = Readonly<Partial<Record<Currency, bigint>>>;

/** Lists the currencies that a tick has a mid rate of. */
export const tickCurrencies: readonly Currency[] = orderCurrencies.filter((code) => code !== "USD");

/** Holds the mids that the seeded path starts from and reverts to: about the level of spring 2026. */
export const referenceMids: Mids = {
  EUR: 85_587_000n,
  GBP: 74_510_000n,
  HKD: 783_180_000n,
  CNH: 683_210_000n,
  AUD: 142_160_000n,
  NZD: 171_870_000n,
  CAD: 138_450_000n,
  PLN: 364_110_000n,
  MYR: 397_500_000n,
  THB: 3_229_000_000n,
  RUB: 8_150_000_000n,
  JPY: 15_983_000_000n,
  KRW: 148_990_000_000n,
  IDR: 1_718_760_000_000n,
  VND: 2_618_000_000_000n,
};

/** Describes how currencies move automatically in a world, and over how many ticks a trading day's drift is spread. */
export interface Paths {
  readonly of: (code: Currency) => Path;
  readonly ticksADay: number;
  /**
   * Holds how many usual ticks one tick replaces; a walk of that many steps goes as far as the square root of their
   * number.
   */
  readonly stretch: number;
}

/** Holds the initial paths of every world. */
export const usualPaths: Paths = { of: () => usualPath, ticksADay: 180, stretch: 1 };

const million = 1_000_000n;
/**
 * Defines the share of the distance to the reference that each tick covers: keeps a path of years plausible without
 * being visible within a day.
 */
const pull = 5_000n;

const noiseMax = 32_768n;

/**
 * Returns seeded noise of one tick, one whole number from −32,768 to 32,767 per currency: the same seed and instant
 * give the same noise.
 */
function noiseOf(seed: string, at: Date): (index: number) => bigint {
  const digest = createHash("sha256").update(`${seed}|tick|${at.getTime()}`).digest();
  return (index) => BigInt(digest.readInt16BE(index * 2));
}

/**
 * Returns the next step of every currency's own path: a geometric random walk in whole numbers, reverting to the
 * reference or drifting.
 */
export function nextMids(seed: string, at: Date, mids: Mids, paths: Paths = usualPaths): Mids {
  return nextStep(seed, at, mids, paths, (mid, shake, code) => mid + shake + tendency(mid, code, paths));
}

/** Returns the trend of a mid without noise. A currency that gains costs the dollar fewer units. */
function tendency(mid: bigint, code: Currency, { of, ticksADay, stretch }: Paths): bigint {
  const { kind, driftPpm } = of(code);
  switch (kind) {
    case "seeded":
      return (((referenceMids[code] ?? mid) - mid) * BigInt(stretch)) / pull;
    case "trending":
      return -(mid * BigInt(driftPpm)) / (million * BigInt(ticksADay));
    case "still":
      return 0n;
  }
}

/**
 * Returns a step on the way to rates that will be reached after `steps` ticks, this one included: each currency covers
 * its share of the way, and the noise fades out towards the end. Currencies without a goal follow their own path.
 */
export function nextMidsTowardsGoal(
  seed: string,
  at: Date,
  mids: Mids,
  goal: Mids,
  steps: number,
  paths: Paths = usualPaths,
): Mids {
  const remainingSteps = BigInt(Math.max(1, steps));
  return nextStep(seed, at, mids, paths, (mid, shake, code) => {
    const end = goal[code];
    return end === undefined
      ? mid + shake + tendency(mid, code, paths)
      : mid + (end - mid) / remainingSteps + (shake * (remainingSteps - 1n)) / remainingSteps;
  });
}

function nextStep(
  seed: string,
  at: Date,
  mids: Mids,
  { of, stretch }: Paths,
  next: (mid: bigint, shake: bigint, code: Currency) => bigint,
): Mids {
  const noise = noiseOf(seed, at);
  const reach = Math.sqrt(stretch);
  return Object.fromEntries(
    tickCurrencies.map((code, index) => {
      const mid = mids[code] ?? referenceMids[code] ?? 0n;
      const { kind, stepPpm } = of(code);
      const nextMid = next(
        mid,
        kind === "still" ? 0n : (mid * BigInt(Math.round(stepPpm * reach)) * noise(index)) / (noiseMax * million),
        code,
      );
      return [code, nextMid > 0n ? nextMid : mid];
    }),
  );
}

/**
 * Returns the mids after one currency has gained a share in parts of a million against all others; a gain of the dollar
 * moves all others.
 */
export function shockedMids(mids: Mids, code: Currency, ppm: number): Mids {
  const factorPpm = million + BigInt(ppm);
  // a higher value means fewer units for a dollar; a gaining dollar buys more of everything
  if (code !== "USD") return { ...mids, [code]: divide((mids[code] ?? 0n) * million, factorPpm, "half-even") };
  return Object.fromEntries(
    tickCurrencies.map((currency) => [currency, divide((mids[currency] ?? 0n) * factorPpm, million, "half-even")]),
  );
}
