import { shuffled } from "../../../tests/fixtures/shuffled";
import { leastKilled } from "../../../tests/mutated";
import type { TestReport } from "../test-report";
import { componentMutants } from "./components";
import { rowMutants } from "./rows";
import { textMutants } from "./texts";

/** One wrong change outside of the code that decides about money, and whether a test of the project notices it. */
export interface Mutant {
  /** What is changed, as the sample is spread: a field of a row, a filter, a figure of an agreement. */
  readonly group: string;
  /** Where, and what becomes of it. */
  readonly name: string;
  readonly isNoticed: () => boolean | Promise<boolean>;
}

/** The kinds of change, and how many of ten of a sample are of each. */
const kinds = {
  "call rows": { share: 4, mutants: rowMutants },
  components: { share: 4, mutants: componentMutants },
  texts: { share: 2, mutants: textMutants },
} as const;

/** Draws mutants by the seed: one of each group in turn, so that a group of few is tried as well as one of many. */
export function drawn(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const groups = new Map<string, Mutant[]>();
  for (const mutant of shuffled(mutants, seed)) {
    const group = groups.get(mutant.group);
    if (group) group.push(mutant);
    else groups.set(mutant.group, [mutant]);
  }
  const lanes = [...groups.values()];
  const rounds = Math.max(0, ...lanes.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) => lanes.flatMap((lane) => lane[round] ?? []))
    .flat()
    .slice(0, count);
}

/** Tries mutants, as many at a time as there are lanes, and returns those that no test noticed. */
async function alive(mutants: readonly Mutant[], lanes: number): Promise<Mutant[]> {
  const waiting = [...mutants];
  const found: Mutant[] = [];
  const lane = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift())
      if (!(await mutant.isNoticed())) found.push(mutant);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found;
}

/** Tries a sample of one kind: whether enough is noticed, what is not, and how to say it. */
export async function scored(kind: string, sample: readonly Mutant[], lanes: number) {
  const unnoticed = await alive(sample, lanes);
  const noticed = sample.length - unnoticed.length;
  const percent = sample.length === 0 ? 100 : (100 * noticed) / sample.length;
  return {
    unnoticed,
    isEnough: percent >= leastKilled,
    line: `${kind}: ${noticed} of ${sample.length} noticed, ${percent.toFixed(1)} %`,
  };
}

export interface Sample {
  readonly size: number;
  readonly seed: number;
  /** How many tests of components run at a time. */
  readonly workers: number;
}

/** The sample of the long programme. */
export const usualSize = 200;

/**
 * Makes a sample of wrong changes to call rows, components and texts, prints what share of each kind is noticed, and
 * counts a kind as a test: it fails below nine of ten.
 */
export async function runSample({ size, seed, workers }: Sample): Promise<TestReport> {
  const failed: string[] = [];
  let passed = 0;
  for (const [kind, { share, mutants }] of Object.entries(kinds)) {
    const from = performance.now();
    const all = mutants();
    const { unnoticed, isEnough, line } = await scored(
      kind,
      drawn(all, Math.round((size * share) / 10), seed),
      workers,
    );
    const seconds = Math.round((performance.now() - from) / 1000);
    console.log(`${isEnough ? "✓" : "✗"} ${line} (of ${all.length} there are, seed ${seed}, ${seconds} s)`);
    for (const { name } of unnoticed) console.log(`      ${name}`);
    if (isEnough) passed += 1;
    else failed.push(line);
  }
  return { passed, failed };
}
