import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cluster } from "../fixtures/cluster";
import { atMost, interleaved, median, ratioAtLeast, type Benchmark } from "./harness";
import { databaseWith, urlOf } from "./order-history";

/** Half of the orders are the merchant's who exports. */
const rowsCount = 100_000;
const rounds = 3;

type Made = { milliseconds: number; firstByteMs: number; megabytes: number };

export const benchmark: Benchmark = {
  name: "EXP-1",
  about: `an export of ${rowsCount} exchanges as xlsx and csv, against exceljs's streaming writer with the same rows`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    await (await databaseWith("exchanges", server.url, 2 * rowsCount)).close();
    const url = urlOf("exchanges", server.url, 2 * rowsCount);
    const made: Record<string, Made[]> = { xlsx: [], csv: [], exceljs: [] };
    const once = (way: string) => async () => {
      const one = await exportedBy(url, way);
      made[way]?.push(one);
      return (rowsCount / one.milliseconds) * 1_000;
    };
    const speeds = await interleaved(bench.rounds(rounds), {
      xlsx: once("xlsx"),
      csv: once("csv"),
      exceljs: once("exceljs"),
    });
    const reference = { name: "exceljs's streaming writer", value: median(speeds.exceljs) };
    for (const way of ["xlsx", "csv"] as const) {
      bench.report({ metric: `${way}, rows/s`, ours: median(speeds[way]), reference, target: ratioAtLeast(1) });
      bench.report({
        metric: `${way}, first byte, ms`,
        ours: median((made[way] ?? []).map(({ firstByteMs }) => firstByteMs)),
        target: atMost(300, "ms"),
      });
      bench.report({
        metric: `${way}, the process's memory at most, MB`,
        ours: Math.max(...(made[way] ?? []).map(({ megabytes }) => megabytes)),
        target: atMost(300, "MB"),
      });
    }
  },
};

async function exportedBy(url: string, way: string): Promise<Made> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "tests/bench/export-once.ts",
    url,
    way,
  ]);
  // named cast: what export-once says
  return JSON.parse(stdout) as Made;
}
