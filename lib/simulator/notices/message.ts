import { messageKind, type MessageKindName } from "@/lib/notices/message-kinds";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { enqueueOutboxMessage } from "../access/outbox";
import { auditId } from "../platform/audit/audit";
import { translatorFor } from "../../i18n/translator";
import { insertOperatorMessages } from "./message-rows";
import { toStoredMessageFacts, renderMessage, type MessageFacts } from "./message-text";
import type { Tx } from "../platform/store/tx";

/** Describes a message to a merchant's operators. */
export interface MerchantMessage {
  readonly userNo: string;
  /** The only recipient; without it, all of the merchant's operators who may see the subject. */
  readonly operatorId?: string;
  readonly kind: MessageKindName;
  readonly facts: MessageFacts;
}

/** Limits the time that a mail may wait for its server, in milliseconds of real time. */
const mailMs = 3 * dayMs;

/**
 * Sends a message to a merchant's operators, in the operation's own transaction: one statement writes a row for each of
 * them who may sign in today, may see its subject and has not switched it off; its text is rendered when it is read, in
 * the reader's own language. Operators who chose mails receive one through the outbox.
 */
export const sendMerchantMessage = (tx: Tx, message: MerchantMessage): Promise<void> =>
  sendMerchantMessages(tx, [message]);

/** Sends many messages with a single statement: for a tick that fills thousands of orders. */
export async function sendMerchantMessages(tx: Tx, messages: readonly MerchantMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const real = systemNow();
  const outgoingMessages = messages.map(({ userNo, operatorId, kind, facts }) => {
    const { event, needs } = messageKind(kind);
    return { id: auditId(real), userNo, operatorId, kind, event, needs, facts: toStoredMessageFacts(facts) };
  });
  const mails = await insertOperatorMessages(tx, outgoingMessages, real);
  const byId = new Map(outgoingMessages.map((message) => [message.id, message]));
  for (const { id, email, language } of mails) {
    const message = byId.get(id);
    if (!message) continue;
    const { title, content } = renderMessage(await translatorFor(language), message.kind, message.facts);
    await enqueueOutboxMessage(
      tx,
      {
        kind: "mail",
        recipient: email,
        purpose: "message",
        subject: title,
        content,
        expiresAt: addMilliseconds(real, mailMs),
      },
      real,
    );
  }
}
