import { messageKind, type MessageKindName } from "@/lib/notices/message-kinds";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../access/outbox";
import { auditId } from "../platform/audit/audit";
import { translatorFor } from "../../i18n/translator";
import { writeMessages } from "./message.sql";
import { keptFacts, messageText, type Facts } from "./message-text";
import type { Tx } from "../platform/store/tx";

/** A message to a merchant's people. */
export interface Message {
  readonly userNo: string;
  /** One person alone; without it all of the merchant's who may see what it is about. */
  readonly operatorId?: string;
  readonly kind: MessageKindName;
  readonly facts: Facts;
}

/** How long a mail may wait for its server, in real time. */
const mailMs = 3 * dayMs;

/**
 * Sends a message to a merchant's people, in the operation's own transaction: one statement writes a row for each of
 * them who may sign in today, may see its subject and has not switched it off; its text is made when it is read, in the
 * reader's own language. People who chose mails get one through the outbox.
 */
export const sendMessage = (tx: Tx, message: Message): Promise<void> => sendMessages(tx, [message]);

/** As `sendMessage`, many at once and still by one statement: for a tick that fills thousands of orders. */
export async function sendMessages(tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const real = systemNow();
  const told = messages.map(({ userNo, operatorId, kind, facts }) => {
    const { event, needs } = messageKind(kind);
    return { id: auditId(real), userNo, operatorId, kind, event, needs, facts: keptFacts(facts) };
  });
  const mails = await writeMessages(tx, told, real);
  const byId = new Map(told.map((message) => [message.id, message]));
  for (const { id, email, language } of mails) {
    const message = byId.get(id);
    if (!message) continue;
    const { title, content } = messageText(await translatorFor(language), message.kind, message.facts);
    await sendOut(
      tx,
      { kind: "mail", recipient: email, purpose: "message", subject: title, content, expiresAt: later(real, mailMs) },
      real,
    );
  }
}
