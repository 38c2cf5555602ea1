import type { Day } from "@/lib/time/beijing";
import type { KeptMids } from "./ticks";
import type { InWorld } from "../store/tx";

/** A day of a replay that is still to come: its number in its file and of how many, its own date and mids. */
export interface DayRow {
  at: Date;
  label: Day;
  mids: KeptMids;
  no: number;
  total: number;
}

/** The day that comes next; every tick asks for it. */
export const nextDay = (tx: InWorld): Promise<DayRow[]> =>
  tx.sql<DayRow>("select at, label, mids, no, total from replay where world = $1::uuid order by at limit 1", [
    tx.world.id,
  ]);

/** Writes the days of a replay down, numbered in their order. */
export const insertDays = (
  tx: InWorld,
  instants: readonly Date[],
  labels: readonly string[],
  mids: readonly string[],
): Promise<object[]> =>
  tx.sql(
    `insert into replay (world, at, label, mids, no, total) select $1::uuid, at, label, mids::jsonb, no, count(*) over ()
     from unnest($2::timestamptz[], $3::text[], $4::text[]) with ordinality r (at, label, mids, no)`,
    [tx.world.id, instants, labels, mids],
  );
