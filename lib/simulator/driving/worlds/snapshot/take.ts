import { createGzip } from "node:zlib";
import { worldTimeAt, type World } from "../world";
import { closeCursor, fetchLines, rowsPerFetch } from "@/lib/simulator/platform/store/cursor";
import { openRows } from "./snapshot.sql";
import { worldTables } from "./tables";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes the first line of a snapshot: the world itself. */
export interface Header {
  readonly format: 1;
  readonly seed: string;
  readonly at: string;
  readonly startsAt: string;
  readonly settledTo: string;
  readonly popped: string;
  readonly scenario: string;
  readonly terms: unknown;
}

/**
 * Writes a world as compressed JSON lines: a header, then for each table a line with its name and one line per row.
 * Passwords and locks are omitted from the rows, so they cannot be read from a snapshot either.
 */
export async function serializeWorldSnapshot(tx: InWorld<World>, real: Date): Promise<Buffer<ArrayBuffer>> {
  const zip = createGzip();
  const compressedContent = (async () => {
    const parts: Buffer[] = [];
    for await (const part of zip) parts.push(part as Buffer);
    return Buffer.concat(parts);
  })();
  zip.write(`${JSON.stringify(await headerOf(tx, real))}\n`);
  for (const table of worldTables) {
    zip.write(`${JSON.stringify({ table: table.name })}\n`);
    await openRows(table)(tx.sql, [tx.world.id]);
    for (;;) {
      const rows = await fetchLines("snapshot_rows")(tx.sql, []);
      zip.write(rows.map(({ line }) => `${line}\n`).join(""));
      if (rows.length < rowsPerFetch.snapshot_rows) break;
    }
    await closeCursor("snapshot_rows")(tx.sql, []);
  }
  zip.end();
  return compressedContent;
}

async function headerOf(tx: InWorld<World>, real: Date): Promise<Header> {
  const row = await tx.prisma.world.findFirst({
    where: { id: tx.world.id },
    select: { startsAt: true, popped: true, scenario: true },
  });
  const at = worldTimeAt(tx.world, real);
  return {
    format: 1,
    seed: tx.world.seed,
    at: at.toISOString(),
    startsAt: (row?.startsAt ?? at).toISOString(),
    settledTo: tx.world.settledTo.toISOString(),
    popped: String(row?.popped ?? 0n),
    scenario: row?.scenario ?? "empty",
    terms: tx.world.terms,
  };
}
