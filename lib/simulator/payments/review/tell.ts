import { money } from "@/lib/money/money";
import type { Level } from "../../access/approval/group";
import type { Facts } from "../../notices/message-text";
import { tellingOf } from "../../notices/telling";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { decidersOf } from "./levels-to-pass";

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
export const { tellSome: tellPeople } = tellingOf(paymentFacts);

/** Notifies the reviewers of a level that a payment waits for them. */
export const tellReviewers = (
  tx: Tx,
  payment: NotifiedPayment,
  level: Level | undefined,
  deadline: Date,
): Promise<void> => tellPeople(tx, payment, "paymentToReview", decidersOf(level, payment.operatorId), { deadline });
