import { money } from "@/lib/money/money";
import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Level } from "../../access/approval/group";
import { sendMessage, sendMessages } from "../../notices/message";
import type { Facts } from "../../notices/message-text";
import { decidersOf } from "../../payments/review/levels-to-pass";
import { currencyOf } from "../../store/currency-of";
import type { Row } from "../../store/records";
import type { Tx } from "../../store/tx";

type Told = Pick<Row<"ExchangePay">, "orderNo" | "userNo" | "operatorId" | "currency" | "payoutMinor" | "payeeName">;

const factsOf = ({ orderNo, currency, payoutMinor, payeeName }: Told): Facts => ({
  orderNo,
  amount: money(currencyOf(currency), payoutMinor),
  payee: payeeName,
});

/** Tells a merchant's people what became of an order. */
export const tellOf = (tx: Tx, row: Told, kind: MessageKindName, facts: Facts = {}): Promise<void> =>
  sendMessage(tx, { userNo: row.userNo, kind, facts: { ...factsOf(row), ...facts } });

/** Tells some of them, each once. */
export const tellSome = (
  tx: Tx,
  row: Told,
  kind: MessageKindName,
  operatorIds: readonly string[],
  facts: Facts = {},
): Promise<void> =>
  sendMessages(
    tx,
    [...new Set(operatorIds)].map((operatorId) => ({
      userNo: row.userNo,
      operatorId,
      kind,
      facts: { ...factsOf(row), ...facts },
    })),
  );

/** Tells the reviewers of a level that an order waits for them. */
export const tellReviewers = (tx: Tx, row: Told, level: Level | undefined, deadline: Date): Promise<void> =>
  tellSome(tx, row, "exchangePayToReview", decidersOf(level, row.operatorId), { deadline });
