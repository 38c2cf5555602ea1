import { shuffle } from "../../../tests/fixtures/shuffle";
import { leastKilled } from "../../../tests/mutation-targets";
import type { TestReport } from "../test-report";
import { componentMutants } from "./components";
import { callRowMutants } from "./rows";
import { textMutants } from "./texts";

/**
 * Describes one wrong change outside of the code that decides about money, with a check that returns true when a test
 * of the project notices it.
 */
export interface Mutant {
  /** Names the group by which the sample is spread: a field of a row, a filter, a figure of an agreement. */
  readonly group: string;
  /** Names the place and the change. */
  readonly name: string;
  readonly isNoticed: () => boolean | Promise<boolean>;
}

/** Lists the kinds of change, with their share of a sample in tenths. */
const kinds = {
  "call rows": { share: 4, mutants: callRowMutants },
  components: { share: 4, mutants: componentMutants },
  texts: { share: 2, mutants: textMutants },
} as const;

/** Draws mutants by the seed: one of each group in turn, so that a small group is tested as well as a large one. */
export function drawSample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const groups = new Map<string, Mutant[]>();
  for (const mutant of shuffle(mutants, seed)) {
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

/** Tests mutants, as many in parallel as there are lanes, and returns those that no test noticed. */
async function alive(mutants: readonly Mutant[], lanes: number): Promise<Mutant[]> {
  const waiting = [...mutants];
  const survivors: Mutant[] = [];
  const lane = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift())
      if (!(await mutant.isNoticed())) survivors.push(mutant);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return survivors;
}

/** Tests a sample of one kind. Returns whether enough mutants are noticed, the survivors, and a summary line. */
export async function testMutantSample(kind: string, sample: readonly Mutant[], lanes: number) {
  const survivors = await alive(sample, lanes);
  const noticedCount = sample.length - survivors.length;
  const percent = sample.length === 0 ? 100 : (100 * noticedCount) / sample.length;
  return {
    unnoticed: survivors,
    isEnough: percent >= leastKilled,
    line: `${kind}: ${noticedCount} of ${sample.length} noticed, ${percent.toFixed(1)} %`,
  };
}

export interface Sample {
  readonly size: number;
  readonly seed: number;
  /** Limits the number of component tests that run in parallel. */
  readonly workers: number;
}

/** Sets the sample size of the long programme. */
export const usualSize = 200;

/**
 * Tests a sample of wrong changes to call rows, components and texts, prints the noticed share of each kind, and counts
 * a kind as a test: it fails below nine of ten.
 */
export async function runMutationSample({ size, seed, workers }: Sample): Promise<TestReport> {
  const failures: string[] = [];
  let passedCount = 0;
  for (const [kind, { share, mutants }] of Object.entries(kinds)) {
    const from = performance.now();
    const all = mutants();
    const { unnoticed, isEnough, line } = await testMutantSample(
      kind,
      drawSample(all, Math.round((size * share) / 10), seed),
      workers,
    );
    const seconds = Math.round((performance.now() - from) / 1000);
    console.log(`${isEnough ? "✓" : "✗"} ${line} (of ${all.length} there are, seed ${seed}, ${seconds} s)`);
    for (const { name } of unnoticed) console.log(`      ${name}`);
    if (isEnough) passedCount += 1;
    else failures.push(line);
  }
  return { passedCount, failures };
}
