import { hourMs, later } from "@/lib/time/instant";
import type { Database } from "../platform/store/database";
import { forgetOrphan, orphans, touchBlob } from "./files.sql";
import { store } from "./store/store";

/** Blobs without a row are deleted after this time: an upload's bytes are written before its row. */
const orphanMs = hourMs;
const orphansAtOnce = 50;

/**
 * Puts bytes into the store before the row that names them is committed. The list of blobs is written first: a
 * concurrent sweep either sees them as fresh, or has deleted the old ones before this is written.
 */
export async function putBlob(db: Pick<Database, "sql">, hash: string, file: string, real: Date): Promise<void> {
  await touchBlob(db.sql, hash, real);
  await store().put(hash, file);
}

/** Takes away the bytes that neither a file of any world nor a snapshot speaks of. Returns how many. */
export async function sweepBlobs(db: Database, real: Date): Promise<number> {
  const before = later(real, -orphanMs);
  const found = await orphans(db.sql, before, orphansAtOnce);
  let gone = 0;
  for (const { hash } of found) {
    gone += await db.transact(async (sql) => {
      // checked again with its row locked: an upload of the same bytes waits for this, and then writes them again
      const rows = await forgetOrphan(sql, before, hash);
      if (rows.length > 0) await store().drop(hash);
      return rows.length;
    });
  }
  return gone;
}
