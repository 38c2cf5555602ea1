import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import { tellingOf } from "../../notices/telling";
import { decidersOf } from "../../payments/review/levels-to-pass";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Told = Pick<Row<"ExchangePay">, "orderNo" | "userNo" | "operatorId" | "currency" | "payoutMinor" | "payeeName">;

/** Tells a merchant's people of an order. */
export const { tellAll: tellOf, tellSome } = tellingOf(({ orderNo, currency, payoutMinor, payeeName }: Told) => ({
  orderNo,
  amount: money(currencyOf(currency), payoutMinor),
  payee: payeeName,
}));

/** Tells the reviewers of a level that an order waits for them. */
export const tellReviewers = (tx: Tx, row: Told, level: Level | undefined, deadline: Date): Promise<void> =>
  tellSome(tx, row, "exchangePayToReview", decidersOf(level, row.operatorId), { deadline });
