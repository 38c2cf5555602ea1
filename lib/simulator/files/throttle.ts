import { downloadPauseSeconds } from "@/lib/files/terms";
import { addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import type { Sql } from "../platform/store/pool";
import { queryFirstRow, query } from "../platform/store/query";
import type { InWorld } from "../platform/store/tx";

/**
 * Records a download; returns false when the same person downloaded the same subject less than ten seconds of real time
 * ago.
 */
export async function recordDownloadIfAllowed(
  tx: InWorld,
  { operatorId, subject }: { operatorId: string; subject: string },
  real: Date,
): Promise<boolean> {
  const before = addMilliseconds(real, -downloadPauseSeconds * secondMs);
  const download = query
    .insertInto("download")
    .values({ world: tx.world.id, operatorId, subject, at: real })
    .onConflict((conflict) =>
      conflict.columns(["world", "operatorId", "subject"]).doUpdateSet({ at: real }).where("download.at", "<=", before),
    )
    .returning("subject");
  return (await queryFirstRow(tx.sql, download)) !== undefined;
}

/** Deletes expired download records. */
export async function deleteExpiredDownloads(sql: Sql, real: Date): Promise<void> {
  await sql.prisma.download.deleteMany({ where: { at: { lt: addMilliseconds(real, -minuteMs) } } });
}
