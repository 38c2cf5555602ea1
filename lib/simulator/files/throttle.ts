import { downloadPauseSeconds } from "@/lib/files/terms";
import { later, minuteMs, secondMs } from "@/lib/time/instant";
import type { Sql } from "../platform/store/pool";
import { noteDownload } from "./files.sql";
import type { InWorld } from "../platform/store/tx";

/**
 * Records a download; returns false when the same person downloaded the same subject less than ten seconds of real time
 * ago.
 */
export async function mayDownload(
  tx: InWorld,
  { operatorId, subject }: { operatorId: string; subject: string },
  real: Date,
): Promise<boolean> {
  const before = later(real, -downloadPauseSeconds * secondMs);
  const rows = await noteDownload(tx, operatorId, subject, real, before);
  return rows.length > 0;
}

/** Deletes expired download records. */
export async function forgetDownloads(sql: Sql, real: Date): Promise<void> {
  await sql.prisma.download.deleteMany({ where: { at: { lt: later(real, -minuteMs) } } });
}
