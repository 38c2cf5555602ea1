import { money } from "@/lib/money/money";
import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Level } from "../../access/approval/group";
import { sendMessage, sendMessages } from "../../notices/message";
import type { Facts } from "../../notices/message-text";
import { decidersOf } from "../../payments/review/levels-to-pass";
import { currencyOf } from "../../store/currency-of";
import type { Row } from "../../store/records";
import type { Tx } from "../../store/tx";

type Told = Pick<
  Row<"SettlementOrder">,
  "orderNo" | "userNo" | "operatorId" | "payCurrency" | "payMinor" | "receiveMinor" | "payeeName"
>;

/** The facts of every message about a settlement; yuan are told as CNY. */
const factsOf = ({ orderNo, payCurrency, payMinor, receiveMinor, payeeName }: Told): Facts => ({
  orderNo,
  amount: money(currencyOf(payCurrency), payMinor),
  receive: money("CNY", receiveMinor),
  payee: payeeName,
});

/** Sends some of a merchant's people a message, each once, about a settlement. */
export const tellPeopleOf = (
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

/** Notifies the reviewers of a level that a settlement waits for them. */
export const tellReviewersOf = (tx: Tx, row: Told, level: Level | undefined, deadline: Date): Promise<void> =>
  tellPeopleOf(tx, row, "settlementToReview", decidersOf(level, row.operatorId), { deadline });

/** Tells a merchant what became of a settlement. */
export const tellOf = (tx: Tx, row: Told, kind: MessageKindName, facts: Facts = {}): Promise<void> =>
  sendMessage(tx, { userNo: row.userNo, kind, facts: { ...factsOf(row), ...facts } });
