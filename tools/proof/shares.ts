import type { Tier } from "../../tests/where";
import type { FileTime } from "./file-times";

/**
 * Sets the time budget of each part of a tier on two idle cores, in seconds; a busy or slower machine scales it by a
 * reference job of the same run. The long programme has no limit.
 */
export const shares = {
  test: { checks: 90, vitest: 300, build: 90, processes: 35, browser: 185 },
  wide: { checks: 70, build: 80, vitest: 572, processes: 170, browser: 535 },
} as const satisfies Record<Exclude<Tier, "long">, Partial<Record<TestPart, number>>>;

/** Sets the maximum total time of a tier, in seconds. */
export const tierLimits = { test: 12 * 60, wide: 25 * 60 } as const;

/**
 * Sets the factor by which a part may exceed its share before it fails `npm run test:wide`; `npm test` only reports it.
 */
export const tolerance = 1.2;

/** Names the timed parts: the parts of the tiers, and those of the long programme only. */
export type TestPart = "checks" | "vitest" | "build" | "processes" | "browser" | "benchmarks" | "mutations";

const shareOf = (tier: Tier, part: TestPart): number | undefined => {
  const parts: Partial<Record<TestPart, number>> = tier === "long" ? {} : shares[tier];
  return parts[part];
};

interface MeasuredTimes {
  readonly tier: Tier;
  readonly parts: ReadonlyMap<TestPart, number>;
  readonly files: readonly FileTime[];
  /**
   * Holds how many times longer a reference job ran in this run than on two idle cores: `slowness` of machine-speed.ts.
   */
  readonly slowness: number;
}

/** Returns the report lines for the times of parts and files, and the failures of parts that exceeded their time. */
export function timesReport({ tier, parts, files, slowness }: MeasuredTimes): { lines: string[]; failures: string[] } {
  const sum = [...parts.values()].reduce((total, seconds) => total + seconds, 0);
  const scaledShare = (share: number | undefined) => share && share * slowness;
  const rows = [
    ...[...parts].map(([part, seconds]) => ({ name: String(part), seconds, share: scaledShare(shareOf(tier, part)) })),
    { name: "in all", seconds: sum, share: scaledShare(tier === "long" ? undefined : tierLimits[tier] / tolerance) },
  ];
  const isOver = ({ seconds, share = Infinity }: (typeof rows)[number]) => seconds > share * tolerance;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return {
    lines: [
      `Where the time went${slowness > 1 ? `, on a machine that took ${slowness.toFixed(2)} times as long for the same job as two quiet cores (the shares are as many times larger)` : ""}:`,
      ...rows.map((row) =>
        row.share === undefined
          ? `${clock(row.seconds)}  ${row.name}`
          : `${clock(row.seconds)} of ${clock(row.share)}  ${row.name}${row.seconds > row.share ? `  ← more than its share${isOver(row) ? " by more than a fifth" : ""}: see tools/proof/shares.ts` : ""}`,
      ),
      ...(slowest.length > 0 ? ["", "The slowest files:", ...slowest] : []),
    ],
    failures:
      tier === "wide"
        ? rows
            .filter(isOver)
            .map(
              ({ name, seconds, share = 0 }) =>
                `${name} took ${clock(seconds)}, more than its share of ${clock(share)} by more than a fifth: make it quicker`,
            )
        : [],
  };
}

const clock = (seconds: number): string =>
  `${String(Math.floor(Math.round(seconds) / 60)).padStart(2)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;
