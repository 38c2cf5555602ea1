import type { Sql } from "@/lib/simulator/platform/store/pool";

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
