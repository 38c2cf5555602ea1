import type { Side } from "@/lib/exchange/rules";
import { rateReminder } from "@/lib/exchange/reminder-states";
import type { Rate } from "@/lib/money/rate";
import type { Sql } from "../../store/pool";
import { stateNames } from "../../store/state-names";

interface ReachedReminder {
  readonly id: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly phone: string;
  readonly language: string;
  readonly targetRate: bigint;
}

/**
 * One range scan of the index: the reminders of a pair and side that the rate is at or through, older first, locked.
 * One whose day ends at this very instant has ended.
 */
export const remindersReached = (
  sql: Sql,
  world: string,
  side: Side,
  { base, quote, value }: Rate,
  at: Date,
): Promise<ReachedReminder[]> =>
  sql<ReachedReminder>(
    `select id, user_no as "userNo", operator_id as "operatorId", phone, language, target_rate as "targetRate"
     from rate_reminder where world = $1::uuid and base = $2 and quote = $3 and side = $4 and state = ${stateNames(rateReminder, "watching")}
     and target_rate ${side === "sellBase" ? "<=" : ">="} $5::bigint and valid_until > $6::timestamptz order by placed_at, id for no key update`,
    [world, base, quote, side, value, at],
  );

/** Writes down when reminders were reached, and each one's rate. */
export async function writeReached(
  sql: Sql,
  world: string,
  ids: readonly string[],
  at: Date,
  rates: readonly bigint[],
): Promise<void> {
  await sql(
    `update rate_reminder r set done_at = $3::timestamptz, rate = t.rate from unnest($2::uuid[], $4::bigint[]) t (id, rate) where r.world = $1::uuid and r.id = t.id`,
    [world, ids, at, rates],
  );
}
