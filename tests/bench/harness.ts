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

/** What a figure is held to: a bound on the ratio to its reference, or on the figure itself. */
export interface Target {
  readonly of: "ratio" | "figure";
  readonly is: "atLeast" | "atMost";
  readonly bound: number;
  /** Written behind the bound: ×, ms, … */
  readonly unit: string;
}
export const ratioAtLeast = (bound: number): Target => ({ of: "ratio", is: "atLeast", bound, unit: "×" });
export const ratioAtMost = (bound: number): Target => ({ of: "ratio", is: "atMost", bound, unit: "×" });
export const atLeast = (bound: number, unit: string): Target => ({ of: "figure", is: "atLeast", bound, unit });
export const atMost = (bound: number, unit: string): Target => ({ of: "figure", is: "atMost", bound, unit });

/** What a benchmark hands over for each figure; ratio and verdict follow from it. */
export interface Measured {
  readonly metric: string;
  readonly ours: number;
  readonly reference?: { readonly name: string; readonly value: number };
  readonly target?: Target;
}

/** What a benchmark is given to work with. */
export interface Bench {
  /** How many rounds to measure: so many, or one in a quick run, which only shows that everything works. */
  rounds(full: number): number;
  report(measured: Measured): void;
  /** Gives back what was taken, newest first, whatever happens: servers, folders. */
  defer(giveBack: () => unknown): void;
  /** Tells the person at the terminal what goes on. */
  say(line: string): void;
}

export interface Benchmark {
  readonly name: string;
  readonly about: string;
  run(bench: Bench): Promise<void>;
}

export function figureOf(bench: string, { metric, ours, reference, target }: Measured): Figure {
  const ratio = reference ? ours / reference.value : null;
  const held = target?.of === "ratio" ? ratio : ours;
  const isMet =
    target && held !== null ? (target.is === "atLeast" ? held >= target.bound : held <= target.bound) : null;
  return {
    bench,
    metric,
    ours: rounded(ours),
    reference: reference ? rounded(reference.value) : null,
    referenceName: reference?.name ?? "",
    ratio: ratio === null ? null : rounded(ratio),
    target: target ? `${target.is === "atLeast" ? "≥" : "≤"} ${target.bound} ${target.unit}` : "",
    pass: isMet,
  };
}

/** Three digits that count, more only before the point. */
const rounded = (value: number): number => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * The value that this part of all values does not exceed, by the nearest rank; halfway between two for a median of an
 * even count.
 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) throw new Error("no values, no quantile");
  const rank = part * sorted.length;
  const at = (index: number) => sorted[Math.min(Math.max(index, 0), sorted.length - 1)] ?? 0;
  return part === 0.5 && sorted.length % 2 === 0 ? (at(rank - 1) + at(rank)) / 2 : at(Math.ceil(rank) - 1);
}

/**
 * Measures several ways side by side: A B C, then C B A, and so on, so that a machine that grows slower or faster in
 * the meantime does so for all of them. Gives each way's values, round by round.
 */
export async function interleaved<Way extends string, T = number>(
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
  let done = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() - from < milliseconds; done += 1) await work(client);
    }),
  );
  return done / ((performance.now() - from) / 1000);
}

/** How many milliseconds an operation takes. */
export async function duration(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
