import { Worker } from "node:worker_threads";

/** How long the reference job takes on the two quiet cores that the shares were measured on, in seconds. */
const quietSeconds = 1;

/** One round of what tests spend their time on: strings, objects, sorting, compressing. */
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

/** How long the reference job takes now on both cores at once, in seconds. */
export async function referenceSeconds(): Promise<number> {
  const begun = performance.now();
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
  return (performance.now() - begun) / 1000;
}

/**
 * How many times slower the machine was than the one that the shares were measured on, by the slowest reading of one run:
 * a machine that is slow at a moment between two parts was so for some time within them. Never less than one, so that a
 * quick machine hides nothing.
 */
export const slowness = (readings: readonly number[]): number => Math.max(quietSeconds, ...readings) / quietSeconds;
