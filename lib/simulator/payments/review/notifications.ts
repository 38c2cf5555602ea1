import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import type { MessageFacts } from "../../notices/message-text";
import { createOrderNotifier } from "@/lib/simulator/notices/notification";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { eligibleLevelDeciders } from "./required-levels";

type NotifiedPayment = Pick<
  Row<"Payment">,
  "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName"
>;

/** Returns the facts that every message about a payment contains. */
export const paymentMessageFacts = ({ orderNo, currency, amountMinor, payeeName }: NotifiedPayment): MessageFacts => ({
  orderNo,
  amount: money(currencyFromColumn(currency), amountMinor),
  payee: payeeName,
});

/** Sends a message about a payment to some of a merchant's people, once to each. */
export const { tellSome: notifyPeople } = createOrderNotifier(paymentMessageFacts);

/** Notifies the reviewers of a level that a payment waits for them. */
export const notifyPaymentReviewers = (
  tx: Tx,
  payment: NotifiedPayment,
  level: Level | undefined,
  deadline: Date,
): Promise<void> =>
  notifyPeople(tx, payment, "paymentToReview", eligibleLevelDeciders(level, payment.operatorId), { deadline });
