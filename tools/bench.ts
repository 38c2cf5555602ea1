// `npm run bench`: measures the project against references that run beside it, on this machine, in the same minutes.
// `-- NAME …` only these, `-- --json` one JSON object a figure, `-- --quick` one round each, to see that everything
// runs.
import { readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { figureOf, type Benchmark, type Figure } from "../tests/bench/harness";
import { UserError } from "./process/user-error";

const {
  values: { json, quick },
  positionals,
} = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, quick: { type: "boolean", default: false } },
});

/** Lists the benchmarks: files with a number in their names, such as tests/bench/led-1.ts. */
const knownNames = readdirSync("tests/bench")
  .flatMap((file) => /^([a-z]+-\d|boot)\.ts$/.exec(file)?.[1] ?? [])
  .sort();
const listNames = (names: readonly string[]): string => names.join(", ").toUpperCase();
const requestedNames = positionals.length > 0 ? positionals.map((name) => name.toLowerCase()) : knownNames;
const unknownNames = requestedNames.filter((name) => !knownNames.includes(name));
if (unknownNames.length > 0)
  throw new UserError(`There is no benchmark ${listNames(unknownNames)}. There is: ${listNames(knownNames)}.`);

const log = (line: string) => console.error(line);
const figures: Figure[] = [];
const from = performance.now();
let failureCount = 0;

for (const name of requestedNames) {
  // named cast: a benchmark's file exports its benchmark under this name
  const { benchmark } = (await import(`../tests/bench/${name}`)) as { benchmark: Benchmark };
  await measure(benchmark);
}

async function measure({ name, about, run }: Benchmark): Promise<void> {
  const giveBack: (() => unknown)[] = [];
  const began = performance.now();
  log(`${name}: ${about}`);
  try {
    await run({
      rounds: (full) => (quick ? 1 : full),
      report(measurement) {
        const figure = figureOf(name, measurement);
        figures.push(figure);
        if (json) console.log(JSON.stringify(figure));
        else log(`  ${textOf(figure).join("  ")}`);
      },
      defer: (work) => void giveBack.push(work),
      log: (line) => log(`  ${line}`),
    });
  } catch (cause) {
    failureCount += 1;
    log(`  ${name} could not be measured:`);
    console.error(cause);
  } finally {
    for (const work of giveBack.reverse())
      await Promise.resolve(work()).catch((cause: unknown) => console.error(cause));
  }
  log(`  took ${Math.round((performance.now() - began) / 1000)} s`);
}

function textOf({ metric, ours, reference, referenceName, ratio, target, pass }: Figure): string[] {
  const against = reference === null ? "" : `${reference} (${referenceName})`;
  return [
    metric,
    String(ours),
    against,
    ratio === null ? "" : `${ratio} ×`,
    target,
    pass === null ? "" : pass ? "met" : "MISSED",
  ];
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

if (!json)
  console.log(
    `\n${table([["name", "metric", "ours", "reference", "ratio", "target", ""], ...figures.map((figure) => [figure.bench, ...textOf(figure)])])}`,
  );
log(
  `\nTook ${Math.round((performance.now() - from) / 1000)} s; ${figures.filter(({ pass }) => pass).length} targets met, ${figures.filter(({ pass }) => pass === false).length} missed, ${failureCount} benchmarks failed.`,
);
// A missed target is a finding, not a failure; a benchmark that could not run is one.
process.exit(failureCount > 0 ? 1 : 0);
