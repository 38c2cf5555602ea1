import { hourMs, later } from "@/lib/time/instant";
import type { Database } from "../store/database";
import { store } from "./store/store";

/** Blobs without a row are deleted after this time: an upload's bytes are written before its row. */
const orphanMs = hourMs;
const orphansAtOnce = 50;

/**
 * Puts bytes into the store before the row that names them is committed. The list of blobs is written first: a
 * concurrent sweep either sees them as fresh, or has deleted the old ones before this is written.
 */
export async function putBlob(db: Pick<Database, "sql">, hash: string, file: string, real: Date): Promise<void> {
  await db.sql(
    "insert into blob (hash, touched_at) values ($1, $2::timestamptz) on conflict (hash) do update set touched_at = greatest(blob.touched_at, excluded.touched_at)",
    [hash, real],
  );
  await store().put(hash, file);
}

const orphaned = `b.touched_at < $1::timestamptz and not exists (select from stored_file f where f.hash = b.hash) and not exists (select from snapshot s where b.hash = any(s.files))`;

/** Takes away the bytes that neither a file of any world nor a snapshot speaks of. Returns how many. */
export async function sweepBlobs(db: Database, real: Date): Promise<number> {
  const before = later(real, -orphanMs);
  const found = await db.sql<{ hash: string }>(
    `select b.hash from blob b where ${orphaned} order by b.touched_at limit ${orphansAtOnce}`,
    [before],
  );
  let gone = 0;
  for (const { hash } of found) {
    gone += await db.transact(async (sql) => {
      // checked again with its row locked: an upload of the same bytes waits for this, and then writes them again
      const rows = await sql(`delete from blob b where b.hash = $2 and ${orphaned} returning 1`, [before, hash]);
      if (rows.length > 0) await store().drop(hash);
      return rows.length;
    });
  }
  return gone;
}
