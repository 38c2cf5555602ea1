import type { Machine } from "@/lib/machine/machine";
import type { InWorld } from "../../store/tx";
import { besideNames } from "./kept-step";

/** How many orders of a machine are under way, by their states. */
export const underWay = (
  tx: InWorld,
  { table, kind, states, tone }: Machine,
): Promise<{ state: string; count: number }[]> =>
  tx.sql<{ state: string; count: number }>(
    `select state, count(*)::int as count from "${table ?? ""}" where world = $1::uuid and state = any($2::text[]) ${kind ? "and kind = $3" : ""} group by state order by state`,
    [tx.world.id, states.filter((state) => ["waiting", "moving"].includes(tone(state))), ...(kind ? [kind] : [])],
  );

/** Whether anybody has done anything in a world since it was made, or was emptied the last time. */
export const touched = (tx: InWorld): Promise<{ isTouched: boolean }[]> =>
  tx.sql<{ isTouched: boolean }>(
    `select exists (
       select from audit a where a.world = $1::uuid and a.outcome = 'ok' and a.who <> 'clock' and a.what <> all($2::text[])
         and a.noted_at > coalesce((select max(r.noted_at) from audit r where r.world = $1::uuid and r.what = 'operations.resetWorld' and r.outcome = 'ok'), '-infinity')
     ) or exists (select from merchant m where m.world = $1::uuid) as "isTouched"`,
    [tx.world.id, besideNames],
  );
