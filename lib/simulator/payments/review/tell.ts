import { money } from "@/lib/money/money";
import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Level } from "../../access/approval/group";
import { currencyOf } from "../../store/currency-of";
import { sendMessages } from "../../notices/message";
import type { Facts } from "../../notices/message-text";
import type { Sql } from "../../store/pool";
import type { Row } from "../../store/records";
import type { World } from "../../worlds/world";
import { decidersOf } from "./levels-to-pass";

type RefusedError = Pick<
  Row<"Payment">,
  "orderNo" | "userNo" | "operatorId" | "currency" | "amountMinor" | "payeeName"
>;

/** The facts of every message about a payment. */
export const paymentFacts = ({ orderNo, currency, amountMinor, payeeName }: RefusedError): Facts => ({
  orderNo,
  amount: money(currencyOf(currency), amountMinor),
  payee: payeeName,
});

/** Sends some of a merchant's people a message, each once, about a payment. */
export const tellPeople = (
  sql: Sql,
  world: Pick<World, "id">,
  payment: RefusedError,
  kind: MessageKindName,
  operatorIds: readonly string[],
  facts: Facts,
  at: Date,
): Promise<void> =>
  sendMessages(
    sql,
    world.id,
    at,
    [...new Set(operatorIds)].map((operatorId) => ({
      userNo: payment.userNo,
      operatorId,
      kind,
      facts: { ...paymentFacts(payment), ...facts },
    })),
  );

/** Notifies the reviewers of a level that a payment waits for them. */
export const tellReviewers = (
  sql: Sql,
  world: Pick<World, "id">,
  payment: RefusedError,
  level: Level | undefined,
  deadline: Date,
  at: Date,
): Promise<void> =>
  tellPeople(sql, world, payment, "paymentToReview", decidersOf(level, payment.operatorId), { deadline }, at);
