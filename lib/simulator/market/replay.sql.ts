import type { Sql } from "../store/pool";

/** Writes the days of a replay down, numbered in their order. */
export const insertDays = (
  sql: Sql,
  world: string,
  instants: readonly Date[],
  labels: readonly string[],
  mids: readonly string[],
): Promise<object[]> =>
  sql(
    `insert into replay (world, at, label, mids, no, total) select $1::uuid, at, label, mids::jsonb, no, count(*) over ()
     from unnest($2::timestamptz[], $3::text[], $4::text[]) with ordinality r (at, label, mids, no)`,
    [world, instants, labels, mids],
  );
