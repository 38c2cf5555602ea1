import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import { tellingOf } from "../../notices/telling";
import { decidersOf } from "../../payments/review/levels-to-pass";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

type Told = Pick<
  Row<"SettlementOrder">,
  "orderNo" | "userNo" | "operatorId" | "payCurrency" | "payMinor" | "receiveMinor" | "payeeName"
>;

/** Tells a merchant's people of a settlement; yuan are told as CNY. */
export const { tellAll: tellOf, tellSome: tellPeopleOf } = tellingOf(
  ({ orderNo, payCurrency, payMinor, receiveMinor, payeeName }: Told) => ({
    orderNo,
    amount: money(currencyOf(payCurrency), payMinor),
    receive: money("CNY", receiveMinor),
    payee: payeeName,
  }),
);

/** Notifies the reviewers of a level that a settlement waits for them. */
export const tellReviewersOf = (tx: Tx, row: Told, level: Level | undefined, deadline: Date): Promise<void> =>
  tellPeopleOf(tx, row, "settlementToReview", decidersOf(level, row.operatorId), { deadline });
