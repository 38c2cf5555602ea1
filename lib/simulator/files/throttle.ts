import { downloadPauseSeconds } from "@/lib/files/terms";
import { later, minuteMs, secondMs } from "@/lib/time/instant";
import type { Sql } from "../store/pool";

/** Notes that a person downloads something. False when they did so less than ten seconds of real time ago. */
export async function mayDownload(
  sql: Sql,
  { world, operatorId, subject }: { world: string; operatorId: string; subject: string },
  real: Date,
): Promise<boolean> {
  const rows = await sql(
    `insert into download as d (world, operator_id, subject, at) values ($1::uuid, $2::uuid, $3, $4::timestamptz)
     on conflict (world, operator_id, subject) do update set at = excluded.at where d.at <= $5::timestamptz returning 1`,
    [world, operatorId, subject, real, later(real, -downloadPauseSeconds * secondMs)],
  );
  return rows.length > 0;
}

/** Forgets what nobody waits for any more. */
export async function forgetDownloads(sql: Sql, real: Date): Promise<void> {
  await sql("delete from download where at < $1::timestamptz", [later(real, -minuteMs)]);
}
