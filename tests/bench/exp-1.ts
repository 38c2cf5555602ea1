import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { cluster } from "../fixtures/cluster";
import { atMost, interleave, median, ratioAtLeast, type Benchmark } from "./harness";
import { databaseWith, urlOf } from "./order-history";

/** Half of the orders are the merchant's who exports. */
const rowsCount = 100_000;
const rounds = 3;

type ExportRun = { milliseconds: number; firstByteMs: number; megabytes: number };

export const benchmark: Benchmark = {
  name: "EXP-1",
  about: `an export of ${rowsCount} exchanges as xlsx and csv, against exceljs's streaming writer with the same rows`,
  async run(bench) {
    const server = await cluster();
    bench.defer(server.stop);
    await (await databaseWith("exchanges", server.url, 2 * rowsCount)).close();
    const url = urlOf("exchanges", server.url, 2 * rowsCount);
    const runsByWay: Record<string, ExportRun[]> = { xlsx: [], csv: [], exceljs: [] };
    const once = (way: string) => async () => {
      const exportRun = await exportedBy(url, way);
      runsByWay[way]?.push(exportRun);
      return (rowsCount / exportRun.milliseconds) * 1_000;
    };
    const speeds = await interleave(bench.rounds(rounds), {
      xlsx: once("xlsx"),
      csv: once("csv"),
      exceljs: once("exceljs"),
    });
    const reference = { name: "exceljs's streaming writer", value: median(speeds.exceljs) };
    for (const way of ["xlsx", "csv"] as const) {
      bench.report({ metric: `${way}, rows/s`, ours: median(speeds[way]), reference, target: ratioAtLeast(1) });
      bench.report({
        metric: `${way}, first byte, ms`,
        ours: median((runsByWay[way] ?? []).map(({ firstByteMs }) => firstByteMs)),
        target: atMost(300, "ms"),
      });
      bench.report({
        metric: `${way}, the process's memory at most, MB`,
        ours: Math.max(...(runsByWay[way] ?? []).map(({ megabytes }) => megabytes)),
        target: atMost(300, "MB"),
      });
    }
  },
};

async function exportedBy(url: string, way: string): Promise<ExportRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "tests/bench/export-once.ts",
    url,
    way,
  ]);
  // named cast: what export-once says
  return JSON.parse(stdout) as ExportRun;
}
