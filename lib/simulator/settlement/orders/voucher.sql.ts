import type { InWorld } from "../../store/tx";
import { settlementBeside, type SettlementBeside } from "./views";

/** A settlement with whether the bank has had it, and how many steps its history has. */
export interface Vouched extends SettlementBeside {
  readonly isVouched: boolean;
  readonly steps: number;
}

/** Some of a merchant's settlements by their numbers, in their order. */
export const vouchedSettlements = (tx: InWorld, userNo: string, orderNos: readonly string[]): Promise<Vouched[]> =>
  tx.sql<Vouched>(
    `select s.*, ${settlementBeside}, exists (select from history h where h.world = s.world and h.subject = s.id and h.event = 'dispatch') as "isVouched",
       (select count(*)::int from history h where h.world = s.world and h.subject = s.id) as steps
     from settlement_order s where s.world = $1::uuid and s.user_no = $2 and s.order_no = any($3::text[]) order by s.order_no`,
    [tx.world.id, userNo, orderNos],
  );
