import type { Tier } from "../../tests/where";
import type { FileTime } from "./file-times";

/**
 * What each part of a tier may take on two quiet cores, in seconds; on a machine that is busy or slower as many times more
 * as a reference job of the same run takes. The long programme takes as long as it takes.
 */
export const shares = {
  test: { checks: 90, vitest: 300, build: 90, processes: 35, browser: 185 },
  wide: { checks: 60, build: 80, vitest: 580, processes: 170, browser: 535 },
} as const satisfies Record<Exclude<Tier, "long">, Partial<Record<Part, number>>>;

/** The longest that a tier may take in all, in seconds. */
export const limits = { test: 12 * 60, wide: 25 * 60 } as const;

/** A part that takes more than its share by this much fails `npm run test:wide`; `npm test` says so. */
export const tolerance = 1.2;

/** What is timed: the parts of the tiers, and what the long programme alone does. */
export type Part = "checks" | "vitest" | "build" | "processes" | "browser" | "benchmarks" | "mutations";

const shareOf = (tier: Tier, part: Part): number | undefined => {
  const parts: Partial<Record<Part, number>> = tier === "long" ? {} : shares[tier];
  return parts[part];
};

interface Taken {
  readonly tier: Tier;
  readonly parts: ReadonlyMap<Part, number>;
  readonly files: readonly FileTime[];
  /** How many times longer a reference job took in this run than on two quiet cores: `slowness` of machine-speed.ts. */
  readonly slowness: number;
}

/** What to print of the time that parts and files took, and what fails for taking too long. */
export function timesReport({ tier, parts, files, slowness }: Taken): { lines: string[]; failed: string[] } {
  const sum = [...parts.values()].reduce((total, seconds) => total + seconds, 0);
  const here = (share: number | undefined) => share && share * slowness;
  const rows = [
    ...[...parts].map(([part, seconds]) => ({ name: String(part), seconds, share: here(shareOf(tier, part)) })),
    { name: "in all", seconds: sum, share: here(tier === "long" ? undefined : limits[tier] / tolerance) },
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
    failed:
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
