import { hourMs, addMilliseconds } from "@/lib/time/instant";
import type { Database } from "../platform/store/database";
import { query, raw, queryRows, type RowExpressions } from "../platform/store/query";
import { configuredFileStore } from "./store/store";

/** Sets the minimum age of an orphan blob before deletion: an upload's bytes are written before its row. */
const orphanMs = hourMs;
const orphansAtOnce = 50;

/**
 * Stores bytes before the row that references them is committed. The list of blobs is written first: a concurrent sweep
 * either sees them as fresh, or has deleted the old ones before this write.
 */
export async function putBlob(db: Pick<Database, "sql">, hash: string, file: string, real: Date): Promise<void> {
  const touched = query
    .insertInto("blob")
    .values({ hash, touchedAt: real })
    .onConflict((conflict) =>
      conflict.column("hash").doUpdateSet({ touchedAt: raw<Date>`greatest(blob.touched_at, excluded.touched_at)` }),
    );
  await queryRows(db.sql, touched);
  await configuredFileStore().put(hash, file);
}

/** Builds the condition that neither a file nor a snapshot references bytes `b`, last stored before an instant. */
const isOrphan = (eb: RowExpressions<"blob", "b">, before: Date) =>
  eb.and([
    eb("b.touchedAt", "<", before),
    eb.not(eb.exists(eb.selectFrom("storedFile as f").select("f.id").whereRef("f.hash", "=", "b.hash"))),
    eb.not(
      eb.exists(
        eb
          .selectFrom("snapshot as s")
          .select("s.id")
          .where(raw<boolean>`b.hash = any(s.files)`),
      ),
    ),
  ]);

/**
 * Deletes the bytes that neither a file of any environment nor a snapshot references. Returns the number of deleted
 * blobs.
 */
export async function deleteUnreferencedBlobs(db: Database, real: Date): Promise<number> {
  const before = addMilliseconds(real, -orphanMs);
  const orphans = query
    .selectFrom("blob as b")
    .select("b.hash")
    .where((eb) => isOrphan(eb, before))
    .orderBy("b.touchedAt")
    .limit(raw.lit(orphansAtOnce));
  let deletedCount = 0;
  for (const { hash } of await queryRows(db.sql, orphans)) {
    deletedCount += await db.transact(async (sql) => {
      // checked again with its row locked: an upload of the same bytes waits for this, and then writes them again
      const orphan = query.deleteFrom("blob as b").where("b.hash", "=", hash);
      const rows = await queryRows(sql, orphan.where((eb) => isOrphan(eb, before)).returning("b.hash"));
      if (rows.length > 0) await configuredFileStore().drop(hash);
      return rows.length;
    });
  }
  return deletedCount;
}
