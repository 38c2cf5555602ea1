import type { Day } from "@/lib/time/beijing";
import type { StoredMids } from "./ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Describes a day of a replay that is still to come: its number in its file and the total, its own date and mids. */
export interface DayRow {
  at: Date;
  label: Day;
  mids: StoredMids;
  no: number;
  total: number;
}

/** Returns the next day of the replay; every tick reads it. */
export const nextDay = (tx: InWorld): Promise<DayRow[]> =>
  tx.sql<DayRow>("select at, label, mids, no, total from replay where world = $1::uuid order by at limit 1", [
    tx.world.id,
  ]);
