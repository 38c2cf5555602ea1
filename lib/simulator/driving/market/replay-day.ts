import type { Day } from "@/lib/time/beijing";
import { queryFirstRow, query, raw } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { StoredMids } from "./ticks";

/** Describes a day of a replay that is still to come: its number in its file and the total, its own date and mids. */
type ReplayDay = Omit<Row<"Replay">, "world" | "label" | "mids"> & { readonly label: Day; readonly mids: StoredMids };

/** Returns the next day of the replay; every tick reads it. */
export async function nextReplayDay({ sql, world }: InWorld): Promise<ReplayDay | undefined> {
  const days = query.selectFrom("replay").select(["at", "label", "mids", "no", "total"]).where("world", "=", world.id);
  // named cast: only `startReplay` writes days, with such labels and mids
  return (await queryFirstRow(sql, days.orderBy("at").limit(raw.lit(1)))) as ReplayDay | undefined;
}
