import { createHash } from "node:crypto";
import { usualPath, type Path } from "@/lib/operations/market-terms";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { divide } from "@/lib/money/rate";

/**
 * Mid rates of one instant: units of each currency for one US dollar, scaled by 10^8. The dollar itself is not listed.
 */
export type Mids = Readonly<Partial<Record<Currency, bigint>>>;

/** The currencies a tick has a mid rate of. */
export const tickCurrencies: readonly Currency[] = orderCurrencies.filter((code) => code !== "USD");

/** Where the seeded path starts from and is drawn back to: about the level of spring 2026. */
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

/** How currencies move by themselves in a world, and into how many ticks a trading day's drift is spread. */
export interface Paths {
  readonly of: (code: Currency) => Path;
  readonly ticksADay: number;
  /** How many usual ticks one stands for; a walk of so many steps goes as far as the root of their number. */
  readonly stretch: number;
}

/** The initial mids of every world. */
export const usualPaths: Paths = { of: () => usualPath, ticksADay: 180, stretch: 1 };

const million = 1_000_000n;
/**
 * The share of the way back to the reference that each tick goes: keeps a path of years sane without being seen in a
 * day.
 */
const pull = 5_000n;

const noiseMax = 32_768n;

/**
 * Seeded noise of one tick, one whole number from −32,768 to 32,767 a currency: the same seed and instant give the
 * same.
 */
function noiseOf(seed: string, at: Date): (index: number) => bigint {
  const digest = createHash("sha256").update(`${seed}|tick|${at.getTime()}`).digest();
  return (index) => BigInt(digest.readInt16BE(index * 2));
}

/**
 * The next step of every currency's own path: a geometric random walk in whole numbers, drawn back to the reference or
 * drifting.
 */
export function nextMids(seed: string, at: Date, mids: Mids, paths: Paths = usualPaths): Mids {
  return stepped(seed, at, mids, paths, (mid, shake, code) => mid + shake + tendency(mid, code, paths));
}

/** The trend of a mid, noise apart. A currency that gains costs the dollar fewer units. */
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
 * A step on the way to rates that will be reached after `steps` ticks, this one included: each goes its share of the
 * way, and the noise dies out towards the end. Currencies without a goal keep to their own path.
 */
export function bridgedMids(
  seed: string,
  at: Date,
  mids: Mids,
  goal: Mids,
  steps: number,
  paths: Paths = usualPaths,
): Mids {
  const left = BigInt(Math.max(1, steps));
  return stepped(seed, at, mids, paths, (mid, shake, code) => {
    const end = goal[code];
    return end === undefined
      ? mid + shake + tendency(mid, code, paths)
      : mid + (end - mid) / left + (shake * (left - 1n)) / left;
  });
}

function stepped(
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
      const moved = next(
        mid,
        kind === "still" ? 0n : (mid * BigInt(Math.round(stepPpm * reach)) * noise(index)) / (noiseMax * million),
        code,
      );
      return [code, moved > 0n ? moved : mid];
    }),
  );
}

/**
 * The mids after one currency has gained a share in parts of a million against all others; the dollar's gain moves all
 * others.
 */
export function shockedMids(mids: Mids, code: Currency, ppm: number): Mids {
  const gained = million + BigInt(ppm);
  // worth more means fewer units for a dollar; a gaining dollar buys more of everything
  if (code !== "USD") return { ...mids, [code]: divide((mids[code] ?? 0n) * million, gained, "half-even") };
  return Object.fromEntries(
    tickCurrencies.map((other) => [other, divide((mids[other] ?? 0n) * gained, million, "half-even")]),
  );
}
