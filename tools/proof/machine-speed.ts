import { Worker } from "node:worker_threads";

/** Sets the duration of the reference job on the two idle cores on which the shares were measured, in seconds. */
const quietSeconds = 1;

/** Runs one round of the typical work of tests: strings, objects, sorting, compressing. */
const job = `
const { deflateSync } = require("node:zlib");
const rows = Array.from({ length: 6_000 }, (_, at) => ({ no: (at * 7_919) % 6_007, name: "row " + at, parts: [at, at + 1] }));
let bytes = 0;
for (let round = 0; round < 90; round++) {
  const text = JSON.stringify(rows.toSorted((a, b) => a.no - b.no || a.name.localeCompare(b.name)));
  bytes += deflateSync(text).length + JSON.parse(text).length;
}
if (bytes === 0) throw new Error("nothing was done");
`;

/** Measures the current duration of the reference job on both cores in parallel, in seconds. */
export async function measureReferenceSeconds(): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    [0, 1].map(
      () =>
        new Promise<void>((resolve, reject) => {
          const worker = new Worker(job, { eval: true });
          worker.once("error", reject);
          worker.once("exit", () => resolve());
        }),
    ),
  );
  return (performance.now() - startedAt) / 1000;
}

/**
 * Returns how many times slower the machine was than the one on which the shares were measured, by the slowest
 * measurement of a run: a machine that is slow between two parts was also slow for some time within them. Never less
 * than one, so that a fast machine hides nothing.
 */
export const machineSlowdownFactor = (measurements: readonly number[]): number =>
  Math.max(quietSeconds, ...measurements) / quietSeconds;
