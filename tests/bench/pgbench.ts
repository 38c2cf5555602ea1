import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { postgresPrograms } from "../fixtures/postgres-programs";

const run = promisify(execFile);

/** pgbench's own advice: at least as many branches as clients, or they wait for one another. */
export const tpcBScale = 50;

async function pgbench(...args: string[]): Promise<string> {
  const programs = postgresPrograms();
  if (!programs) throw new Error("pgbench is not here: install postgresql or name its programs' folder in PG_BIN.");
  return (await run(path.join(programs, "pgbench"), args)).stdout;
}

/** Makes pgbench's tables in a database. */
export const prepareTpcB = (url: string): Promise<string> => pgbench("-i", "-q", "-s", String(tpcBScale), url);

/** TPC-B's transactions a second on a server, with prepared statements, which is pgbench's fastest mode. */
export async function tpcB(url: string, clients: number, seconds: number): Promise<number> {
  const output = await pgbench("-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds), url);
  const tps = /tps = ([\d.]+)/.exec(output)?.[1];
  if (!tps) throw new Error(`pgbench said no transactions per second:\n${output}`);
  return Number(tps);
}
