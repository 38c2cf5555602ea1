/** One figure of a benchmark, as `npm run bench -- --json` prints it. */
export interface Figure {
  readonly bench: string;
  readonly metric: string;
  readonly ours: number;
  /** Measured in the same run; null where the figure only shows the order of magnitude. */
  readonly reference: number | null;
  readonly referenceName: string;
  /** ours / reference. */
  readonly ratio: number | null;
  readonly target: string;
  /** null when there is no target. */
  readonly pass: boolean | null;
}

/** Describes the target of a figure: a bound on the ratio to its reference, or on the figure itself. */
export interface Target {
  readonly of: "ratio" | "figure";
  readonly is: "atLeast" | "atMost";
  readonly limit: number;
  /** Written behind the bound: ×, ms, … */
  readonly unit: string;
}
export const ratioAtLeast = (limit: number): Target => ({ of: "ratio", is: "atLeast", limit, unit: "×" });
export const ratioAtMost = (limit: number): Target => ({ of: "ratio", is: "atMost", limit, unit: "×" });
export const atLeast = (limit: number, unit: string): Target => ({ of: "figure", is: "atLeast", limit, unit });
export const atMost = (limit: number, unit: string): Target => ({ of: "figure", is: "atMost", limit, unit });

/** Describes one figure that a benchmark reports; ratio and verdict follow from it. */
export interface Measurement {
  readonly metric: string;
  readonly ours: number;
  readonly reference?: { readonly name: string; readonly value: number };
  readonly target?: Target;
}

/** Holds the helpers that a benchmark works with. */
export interface Bench {
  /**
   * Returns the number of rounds to measure: the full number, or one in a quick run, which only checks that everything
   * works.
   */
  rounds(full: number): number;
  report(measurement: Measurement): void;
  /** Releases resources such as servers and folders after the run, newest first, also after a failure. */
  defer(giveBack: () => unknown): void;
  /** Prints progress to the terminal. */
  log(line: string): void;
}

export interface Benchmark {
  readonly name: string;
  readonly about: string;
  run(bench: Bench): Promise<void>;
}

export function figureOf(bench: string, { metric, ours, reference, target }: Measurement): Figure {
  const ratio = reference ? ours / reference.value : null;
  const comparedValue = target?.of === "ratio" ? ratio : ours;
  const isMet =
    target && comparedValue !== null
      ? target.is === "atLeast"
        ? comparedValue >= target.limit
        : comparedValue <= target.limit
      : null;
  return {
    bench,
    metric,
    ours: roundFigure(ours),
    reference: reference ? roundFigure(reference.value) : null,
    referenceName: reference?.name ?? "",
    ratio: ratio === null ? null : roundFigure(ratio),
    target: target ? `${target.is === "atLeast" ? "≥" : "≤"} ${target.limit} ${target.unit}` : "",
    pass: isMet,
  };
}

/** Three digits that count, more only before the point. */
const roundFigure = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * The value that this part of all values does not exceed, by the nearest rank; halfway between two for a median of an
 * even count.
 */
export function quantile(values: readonly number[], part: number): number {
  const sortedValues = [...values].sort((a, b) => a - b);
  if (sortedValues.length === 0) throw new Error("no values, no quantile");
  const rank = part * sortedValues.length;
  const at = (index: number) => sortedValues[Math.min(Math.max(index, 0), sortedValues.length - 1)] ?? 0;
  return part === 0.5 && sortedValues.length % 2 === 0 ? (at(rank - 1) + at(rank)) / 2 : at(Math.ceil(rank) - 1);
}

/**
 * Measures several ways side by side: A B C, then C B A, and so on, so that a machine that becomes slower or faster
 * meanwhile affects all of them. Returns each way's values, round by round.
 */
export async function interleave<Way extends string, T = number>(
  rounds: number,
  ways: Readonly<Record<Way, () => Promise<T>>>,
): Promise<Record<Way, T[]>> {
  // named casts: the keys of an object literal are exactly its ways
  const names = Object.keys(ways) as Way[];
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Way, T[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? [...names].reverse() : names) values[name].push(await ways[name]());
  return values;
}

/** Runs so many clients side by side, each one operation after the other, for so long; returns operations a second. */
export async function throughput(
  clients: number,
  milliseconds: number,
  work: (client: number) => Promise<void>,
): Promise<number> {
  let operationCount = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() - from < milliseconds; operationCount += 1) await work(client);
    }),
  );
  return operationCount / ((performance.now() - from) / 1000);
}

/** Returns the duration of an operation, in milliseconds. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
