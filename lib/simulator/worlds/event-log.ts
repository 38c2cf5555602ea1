import { createHash } from "node:crypto";
import { closeLog, linesAtOnce, nextLines, openLog } from "./event-log.sql";
import type { InWorld } from "../store/tx";

/** Reads a world's event log line by line inside a transaction, which the cursor lives in. */
export async function readLog(tx: InWorld, take: (line: string) => void): Promise<void> {
  await openLog(tx);
  for (;;) {
    const rows = await nextLines(tx.sql);
    // jsonb keeps its keys in an order of its own that depends on the keys alone
    for (const { body } of rows) take(`${JSON.stringify(body)}\n`);
    if (rows.length < linesAtOnce) break;
  }
  await closeLog(tx.sql);
}

/** The SHA-256 of a world's event log, in hexadecimal, inside a transaction. */
export async function logHash(tx: InWorld): Promise<string> {
  const hash = createHash("sha256");
  await readLog(tx, (line) => hash.update(line));
  return hash.digest("hex");
}
