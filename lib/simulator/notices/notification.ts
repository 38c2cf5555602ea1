import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Tx } from "../platform/store/tx";
import { sendMerchantMessage, sendMerchantMessages } from "./message";
import type { MessageFacts } from "./message-text";

/** Builds the notifications about a kind of order, with the order's own facts in every message. */
export function createOrderNotifier<Order extends { readonly userNo: string }>(
  factsOf: (order: Order) => MessageFacts,
) {
  const messageOf = (order: Order, kind: MessageKindName, facts: MessageFacts) => ({
    userNo: order.userNo,
    kind,
    facts: { ...factsOf(order), ...facts },
  });
  return {
    /** Notifies all operators who may see such orders. */
    tellAll: (tx: Tx, order: Order, kind: MessageKindName, facts: MessageFacts = {}): Promise<void> =>
      sendMerchantMessage(tx, messageOf(order, kind, facts)),

    /** Notifies some of them, each once. */
    tellSome: (
      tx: Tx,
      order: Order,
      kind: MessageKindName,
      operatorIds: readonly string[],
      facts: MessageFacts = {},
    ): Promise<void> =>
      sendMerchantMessages(
        tx,
        [...new Set(operatorIds)].map((operatorId) => ({ ...messageOf(order, kind, facts), operatorId })),
      ),
  };
}
