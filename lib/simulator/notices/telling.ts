import type { MessageKindName } from "@/lib/notices/message-kinds";
import type { Tx } from "../platform/store/tx";
import { sendMessage, sendMessages } from "./message";
import type { Facts } from "./message-text";

/** How a merchant's people are told of a kind of order, whose own facts every message has. */
export function tellingOf<Order extends { readonly userNo: string }>(factsOf: (order: Order) => Facts) {
  const messageOf = (order: Order, kind: MessageKindName, facts: Facts) => ({
    userNo: order.userNo,
    kind,
    facts: { ...factsOf(order), ...facts },
  });
  return {
    /** Tells all who see such orders. */
    tellAll: (tx: Tx, order: Order, kind: MessageKindName, facts: Facts = {}): Promise<void> =>
      sendMessage(tx, messageOf(order, kind, facts)),

    /** Tells some of them, each once. */
    tellSome: (
      tx: Tx,
      order: Order,
      kind: MessageKindName,
      operatorIds: readonly string[],
      facts: Facts = {},
    ): Promise<void> =>
      sendMessages(
        tx,
        [...new Set(operatorIds)].map((operatorId) => ({ ...messageOf(order, kind, facts), operatorId })),
      ),
  };
}
