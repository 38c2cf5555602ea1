import type { FileTime } from "./file-times";

/** What each part of `npm test` may take on two quiet cores, in seconds: fifteen minutes in all. */
export const shares = {
  checks: 80,
  vitest: 375,
  build: 50,
  processes: 35,
  browser: 360,
} as const;

export type Share = keyof typeof shares;

/** What is timed: the parts of `npm test`, and what the long programme alone does, for as long as it takes. */
export type Part = Share | "benchmarks" | "mutations";

const hasShare = (part: Part): part is Share => part in shares;

/** What to say of the time that parts and files took. A part that outgrows its share is warned about. */
export function toldOfTimes(taken: ReadonlyMap<Part, number>, files: readonly FileTime[], isLong = false): string[] {
  const sum = (all: Iterable<number>) => [...all].reduce((total, seconds) => total + seconds, 0);
  const line = (what: string, seconds: number, share: number, where: string) =>
    isLong
      ? `${clock(seconds)}  ${what}`
      : `${clock(seconds)} of ${clock(share)}  ${what}${seconds > share ? `  ← more than its share: ${where}` : ""}`;
  const slowest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
  return [
    "Where the time went:",
    ...[...taken].map(([part, seconds]) =>
      line(part, seconds, hasShare(part) ? shares[part] : Infinity, "see tools/proof/shares.ts"),
    ),
    line("in all", sum(taken.values()), sum(Object.values(shares)), "some part must become quicker"),
    ...(slowest.length > 0 ? ["", "The slowest files:", ...slowest] : []),
  ];
}

const clock = (seconds: number): string =>
  `${String(Math.floor(Math.round(seconds) / 60)).padStart(2)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;
