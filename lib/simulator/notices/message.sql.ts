import { everyPermission } from "@/lib/access/grants";
import { role } from "@/lib/access/states";
import { dayOf } from "@/lib/time/beijing";
import { mayEnter } from "../access/sign-in/sign-in-permission";
import type { StoredFacts } from "./message-text";
import type { Tx } from "../platform/store/tx";

/** Describes a message to a merchant's operators: to one of them, or to all who may see its subject. */
interface OutgoingMessage {
  readonly id: string;
  readonly userNo: string;
  readonly operatorId: string | undefined;
  readonly kind: string;
  readonly event: string;
  readonly needs: string | null;
  readonly facts: StoredFacts;
}

/** Describes a recipient of a message by mail, with the language. */
interface MailWanted {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

/**
 * Writes messages for all their recipients in one statement, and returns those who want them by mail: operators who may
 * sign in today, may see the subject and have not switched it off.
 */
export const writeMessages = (tx: Tx, messages: readonly OutgoingMessage[], real: Date): Promise<MailWanted[]> =>
  tx.sql<MailWanted>(
    `with told as (
       select * from jsonb_to_recordset($2::jsonb) t (id uuid, "userNo" text, "operatorId" uuid, kind text, event text, needs text, facts jsonb)
     ), reader as (
       select t.id, t."userNo" as user_no, t.kind, t.facts, o.id as operator_id, o.email, coalesce(c.in_app, true) as in_app, coalesce(c.by_mail, false) as by_mail, c.language
       from told t join operator o on o.world = $1::uuid and o.user_no = t."userNo" and ${mayEnter("o.", 4)} and (t."operatorId" is null or o.id = t."operatorId")
         left join role r on r.world = o.world and r.id = o.role_id
         left join message_choice c on c.world = o.world and c.operator_id = o.id and c.event = t.event
       where t.needs is null or case when r.id is null then o.permissions && array[t.needs, '${everyPermission}']::varchar[] else r.state = '${role.first}' and t.needs = any(r.permissions) end
     ), written as (
       insert into message (world, operator_id, id, user_no, kind, facts, at) select $1::uuid, operator_id, id, user_no, kind, facts, $3::timestamptz from reader where in_app
     )
     select id, email, language from reader where by_mail and email is not null`,
    [tx.world.id, JSON.stringify(messages), tx.now, dayOf(real)],
  );
