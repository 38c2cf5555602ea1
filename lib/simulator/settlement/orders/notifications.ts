import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import { createOrderNotifier } from "@/lib/simulator/notices/notification";
import { eligibleLevelDeciders } from "@/lib/simulator/payments/review/required-levels";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type NotifiedSettlement = Pick<
  Row<"SettlementOrder">,
  "orderNo" | "userNo" | "operatorId" | "payCurrency" | "payMinor" | "receiveMinor" | "payeeName"
>;

/** Notifies a merchant's operators of a settlement; amounts in yuan are reported as CNY. */
export const { tellAll: notifyOfSettlement, tellSome: notifySettlementOperators } = createOrderNotifier(
  ({ orderNo, payCurrency, payMinor, receiveMinor, payeeName }: NotifiedSettlement) => ({
    orderNo,
    amount: money(currencyFromColumn(payCurrency), payMinor),
    receive: money("CNY", receiveMinor),
    payee: payeeName,
  }),
);

/** Notifies the reviewers of a level that a settlement waits for them. */
export const notifySettlementReviewers = (
  tx: Tx,
  row: NotifiedSettlement,
  level: Level | undefined,
  deadline: Date,
): Promise<void> =>
  notifySettlementOperators(tx, row, "settlementToReview", eligibleLevelDeciders(level, row.operatorId), { deadline });
