import type { Used } from "@/lib/materials/usage";
import { settlementOrder } from "@/lib/settlement/order-states";
import type { InWorld } from "../../store/tx";
import { stateNames } from "../../store/state-names";

const isSettled = `s.state = ${stateNames(settlementOrder, "success")}`;

/** The draws `d` of settlements `s` on links `a`, those that were given back left out. */
const draws = `association a join settlement_draw d on d.world = a.world and d.association_id = a.id and d.ended_at is null join settlement_order s on s.world = d.world and s.id = d.order_id`;

/** What settlements draw of materials, by their ids; those that nothing is drawn of are left out. */
export async function usedOf(tx: InWorld, materialIds: readonly string[]): Promise<ReadonlyMap<string, Used>> {
  if (materialIds.length === 0) return new Map();
  const rows = await tx.sql<{ id: string; drawnMinor: bigint; settledMinor: bigint }>(
    `select a.material_id as id, sum(d.amount_minor)::bigint as "drawnMinor", coalesce(sum(d.amount_minor) filter (where ${isSettled}), 0)::bigint as "settledMinor"
     from ${draws} where a.world = $1::uuid and a.material_id = any($2::uuid[]) and a.drawn_minor > 0 group by a.material_id`,
    [tx.world.id, materialIds],
  );
  return new Map(rows.map(({ id, ...used }) => [id, used]));
}

const ofMaterial = "a.world = m.world and a.material_id = m.id and a.drawn_minor > 0";

/** Whether anything of a material `m` is drawn, whether by a settlement that is under way, and how much of it. */
export const isDrawnSql = `exists (select from association a where ${ofMaterial})`;
export const isInUseSql = `exists (select from ${draws} where ${ofMaterial} and not ${isSettled})`;
export const drawnSql = `(select coalesce(sum(a.drawn_minor), 0) from association a where ${ofMaterial})`;
