import { money } from "@/lib/money/money";
import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Level } from "../../access/approval/group";
import { currencyOf } from "../../store/currency-of";
import { sendMessages } from "../../notices/message";
import type { Facts } from "../../notices/message-text";
import type { Row } from "../../store/records";
import { decidersOf } from "./levels-to-pass";
import type { Tx } from "../../store/tx";

type NotifiedPayment = Pick<
  Row<"Payment">,
  "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName"
>;

/** The facts of every message about a payment. */
export const paymentFacts = ({ orderNo, currency, amountMinor, payeeName }: NotifiedPayment): Facts => ({
  orderNo,
  amount: money(currencyOf(currency), amountMinor),
  payee: payeeName,
});

/** Sends some of a merchant's people a message, each once, about a payment. */
export const tellPeople = (
  tx: Tx,
  payment: NotifiedPayment,
  kind: MessageKindName,
  operatorIds: readonly string[],
  facts: Facts,
): Promise<void> =>
  sendMessages(
    tx,
    [...new Set(operatorIds)].map((operatorId) => ({
      userNo: payment.userNo,
      operatorId,
      kind,
      facts: { ...paymentFacts(payment), ...facts },
    })),
  );

/** Notifies the reviewers of a level that a payment waits for them. */
export const tellReviewers = (
  tx: Tx,
  payment: NotifiedPayment,
  level: Level | undefined,
  deadline: Date,
): Promise<void> => tellPeople(tx, payment, "paymentToReview", decidersOf(level, payment.operatorId), { deadline });
