import type * as z from "zod/mini";
import type { ClosingStatus } from "@/lib/exchange/states";
import type { defaultStage } from "@/lib/operations/calls/exchange";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export type Stage = z.output<typeof defaultStage>;

const [open, curedState] = ["timeOut", "finished"] as const satisfies readonly ClosingStatus[];
/** Computes the stage of a default `x`. */
export const stageColumn = `case when x.state = '${open}' then 'short' when x.unpaid_fee_minor > 0 then 'owing' when x.state = '${curedState}' then 'cured' else 'closedOut' end`;

/** Repeats the predicate of the partial index of defaults. */
export const isDefault = "x.world = $1::uuid and x.defaulted_at is not null";

/** Counts the defaults in each stage. */
export const stagesOf = (tx: InWorld): Promise<{ stage: Stage; count: number }[]> =>
  tx.sql<{ stage: Stage; count: number }>(
    `select ${stageColumn} as stage, count(*)::int as count from exchange_order x where ${isDefault} group by 1 order by 1`,
    [tx.world.id],
  );
