import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import { createOrderNotifier } from "@/lib/simulator/notices/notification";
import { eligibleLevelDeciders } from "@/lib/simulator/payments/review/required-levels";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type NotifiedOrder = Pick<
  Row<"ExchangePay">,
  "orderNo" | "userNo" | "operatorId" | "currency" | "payoutMinor" | "payeeName"
>;

/** Notifies a merchant's operators of an order. */
export const { tellAll: notifyOfExchangePay, tellSome } = createOrderNotifier(
  ({ orderNo, currency, payoutMinor, payeeName }: NotifiedOrder) => ({
    orderNo,
    amount: money(currencyFromColumn(currency), payoutMinor),
    payee: payeeName,
  }),
);

/** Notifies the reviewers of a level that an order waits for them. */
export const notifyExchangePayReviewers = (
  tx: Tx,
  row: NotifiedOrder,
  level: Level | undefined,
  deadline: Date,
): Promise<void> =>
  tellSome(tx, row, "exchangePayToReview", eligibleLevelDeciders(level, row.operatorId), { deadline });
