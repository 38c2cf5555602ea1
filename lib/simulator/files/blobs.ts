import { hourMs, later } from "@/lib/time/instant";
import type { Database } from "../platform/store/database";
import { forgetOrphan, orphans, touchBlob } from "./files.sql";
import { store } from "./store/store";

/** The minimum age of an orphan blob before deletion: an upload's bytes are written before its row. */
const orphanMs = hourMs;
const orphansAtOnce = 50;

/**
 * Stores bytes before the row that references them is committed. The list of blobs is written first: a concurrent sweep
 * either sees them as fresh, or has deleted the old ones before this write.
 */
export async function putBlob(db: Pick<Database, "sql">, hash: string, file: string, real: Date): Promise<void> {
  await touchBlob(db.sql, hash, real);
  await store().put(hash, file);
}

/**
 * Deletes the bytes that neither a file of any environment nor a snapshot references. Returns the number of deleted
 * blobs.
 */
export async function sweepBlobs(db: Database, real: Date): Promise<number> {
  const before = later(real, -orphanMs);
  const orphanBlobs = await orphans(db.sql, before, orphansAtOnce);
  let deletedCount = 0;
  for (const { hash } of orphanBlobs) {
    deletedCount += await db.transact(async (sql) => {
      // checked again with its row locked: an upload of the same bytes waits for this, and then writes them again
      const rows = await forgetOrphan(sql, before, hash);
      if (rows.length > 0) await store().drop(hash);
      return rows.length;
    });
  }
  return deletedCount;
}
