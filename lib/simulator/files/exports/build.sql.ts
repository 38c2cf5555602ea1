import type { Sql } from "@/lib/simulator/platform/store/pool";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Claims the next unclaimed export, of all environments or of one, until its lease ends: of the merchant with the
 * fewest exports built while it waited, so that no merchant waits for all exports of another; then the one that has
 * waited longest.
 */
export const claimNext = (sql: Sql, real: Date, leaseUntil: Date, only: string | null): Promise<object[]> =>
  sql(
    // materialised: a plan may run a sub-select in FROM once for each row, and each run would lock and claim another export
    `with w as materialized (
       select world, id from export_job p where done_at is null and not has_failed and (lease_until is null or lease_until <= $1::timestamptz) and ($3::uuid is null or world = $3::uuid)
         order by (select count(*) from export_job e where e.world = p.world and e.user_no = p.user_no and (e.done_at >= p.asked_at or e.done_at is null and e.lease_until > $1::timestamptz)), asked_at limit 1 for update skip locked
     ) update export_job j set lease_until = $2::timestamptz, attempts = attempts + 1, rows_done = 0 from w
       where j.world = w.world and j.id = w.id returning j.*`,
    [real, leaseUntil, only],
  );

/**
 * Releases an export that could not be built; after the maximum number of attempts it has failed, unless its builder
 * was stopped.
 */
export const giveBack = (tx: InWorld, id: string, attemptsMax: number, wasStopped: boolean): Promise<object[]> =>
  tx.sql(
    "update export_job set lease_until = null, has_failed = attempts >= $3 and not $4::boolean where world = $1::uuid and id = $2::uuid and done_at is null",
    [tx.world.id, id, attemptsMax, wasStopped],
  );

/** Deletes the files of exports that were done before an instant. */
export const forgetFiles = (sql: Sql, before: Date): Promise<object[]> =>
  sql(
    "delete from stored_file f using export_job j where f.world = j.world and f.id = j.file_id and j.done_at < $1::timestamptz",
    [before],
  );
