import { createHash } from "node:crypto";
import type { Sql } from "../store/pool";
import { closeLog, linesAtOnce, nextLines, openLog } from "./event-log.sql";

/** Reads a world's event log line by line inside a transaction, which the cursor lives in. */
export async function readLog(sql: Sql, world: string, take: (line: string) => void): Promise<void> {
  await openLog(sql, world);
  for (;;) {
    const rows = await nextLines(sql);
    // jsonb keeps its keys in an order of its own that depends on the keys alone
    for (const { body } of rows) take(`${JSON.stringify(body)}\n`);
    if (rows.length < linesAtOnce) break;
  }
  await closeLog(sql);
}

/** The SHA-256 of a world's event log, in hexadecimal, inside a transaction. */
export async function logHash(sql: Sql, world: string): Promise<string> {
  const hash = createHash("sha256");
  await readLog(sql, world, (line) => hash.update(line));
  return hash.digest("hex");
}
