import { messageKind, type MessageKindName } from "@/lib/notices/message-kinds";
import { systemNow } from "@/lib/time/clock";
import { dayOf } from "@/lib/time/beijing";
import { dayMs, later } from "@/lib/time/instant";
import { sendOut } from "../access/outbox";
import { mayEnter } from "../access/sign-in/may-enter";
import { auditId } from "../audit/audit";
import { translatorFor } from "../../i18n/translator";
import type { Sql } from "../store/pool";
import { keptFacts, messageText, type Facts } from "./message-text";

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

interface MailWanted {
  id: string;
  email: string;
  language: string;
}

/**
 * Sends a message to a merchant's people, in the operation's own transaction: one statement writes a row for each of
 * them who may sign in today, may see its subject and has not switched it off; its text is made when it is read, in the
 * reader's own language. People who chose mails get one through the outbox. `at` is the world's time.
 */
export const sendMessage = (
  sql: Sql,
  { world, at, ...message }: Message & { readonly world: string; readonly at: Date },
): Promise<void> => sendMessages(sql, world, at, [message]);

/** As `sendMessage`, many at once and still by one statement: for a tick that fills thousands of orders. */
export async function sendMessages(sql: Sql, world: string, at: Date, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const real = systemNow();
  const told = messages.map(({ userNo, operatorId, kind, facts }) => {
    const { event, needs } = messageKind(kind);
    return { id: auditId(real), userNo, operatorId, kind, event, needs, facts: keptFacts(facts) };
  });
  const mails = await sql<MailWanted>(
    `with told as (
       select * from jsonb_to_recordset($2::jsonb) t (id uuid, "userNo" text, "operatorId" uuid, kind text, event text, needs text, facts jsonb)
     ), reader as (
       select t.id, t."userNo" as user_no, t.kind, t.facts, o.id as operator_id, o.email, coalesce(c.in_app, true) as in_app, coalesce(c.by_mail, false) as by_mail, c.language
       from told t join operator o on o.world = $1::uuid and o.user_no = t."userNo" and ${mayEnter("o.", 4)} and (t."operatorId" is null or o.id = t."operatorId")
         left join role r on r.world = o.world and r.id = o.role_id
         left join message_choice c on c.world = o.world and c.operator_id = o.id and c.event = t.event
       where t.needs is null or case when r.id is null then o.permissions && array[t.needs, '*']::varchar[] else r.state = 'enabled' and t.needs = any(r.permissions) end
     ), written as (
       insert into message (world, operator_id, id, user_no, kind, facts, at) select $1::uuid, operator_id, id, user_no, kind, facts, $3::timestamptz from reader where in_app
     )
     select id, email, language from reader where by_mail and email is not null`,
    [world, JSON.stringify(told), at, dayOf(real)],
  );
  const byId = new Map(told.map((message) => [message.id, message]));
  for (const { id, email, language } of mails) {
    const message = byId.get(id);
    if (!message) continue;
    const { title, content } = messageText(await translatorFor(language), message.kind, message.facts);
    await sendOut(
      sql,
      world,
      { kind: "mail", recipient: email, purpose: "message", subject: title, content, expiresAt: later(real, mailMs) },
      real,
    );
  }
}
