import type { Day } from "@/lib/time/beijing";
import type { KeptMids } from "./ticks";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

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
