import type { Side } from "@/lib/exchange/rules";
import { rateReminder } from "@/lib/exchange/reminder-states";
import type { Rate } from "@/lib/money/rate";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface ReachedReminder {
  readonly id: string;
  readonly userNo: string;
  readonly operatorId: string;
  readonly phone: string;
  readonly language: string;
  readonly targetRate: bigint;
}

/**
 * Returns the reminders of a pair and side that a rate reaches, oldest first, locked, with one range scan of the index.
 * A reminder that expires at this very instant has expired.
 */
export const remindersReached = (tx: Tx, side: Side, { base, quote, value }: Rate): Promise<ReachedReminder[]> =>
  tx.sql<ReachedReminder>(
    `select id, user_no as "userNo", operator_id as "operatorId", phone, language, target_rate as "targetRate"
     from rate_reminder where world = $1::uuid and base = $2 and quote = $3 and side = $4 and state = ${stateNames(rateReminder, "watching")}
     and target_rate ${side === "sellBase" ? "<=" : ">="} $5::bigint and valid_until > $6::timestamptz order by placed_at, id for no key update`,
    [tx.world.id, base, quote, side, value, tx.now],
  );
