import type { RawBuilder, SqlBool } from "kysely";
import { everyPermission } from "@/lib/access/grants";
import { role } from "@/lib/access/states";
import { beijingDay } from "@/lib/time/beijing";
import { maySignInCondition } from "../access/sign-in/sign-in-permission";
import type { StoredFacts } from "./message-text";
import { insertedColumns, prepareQuery, query, raw, stateLiteral, type ValueOf } from "../platform/store/query";
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

/** Holds the messages, which are sent as JSON text, as rows `m`. */
const messageRows = (messages: RawBuilder<string>) =>
  raw<
    Omit<OutgoingMessage, "operatorId"> & { readonly operatorId: string | null }
  >`jsonb_to_recordset(${messages}::jsonb)`.as<"m">(
    raw`m (id uuid, user_no text, operator_id uuid, kind text, event text, needs text, facts jsonb)`,
  );

/** Builds the condition that an operator `o`, with the role `r` or none, may see the subject of a message `m`. */
const maySee = raw<SqlBool>`m.needs is null or case
  when r.id is null then o.permissions && array[m.needs, ${raw.lit(everyPermission)}]::varchar[]
  else r.state = ${stateLiteral(role, role.first)} and m.needs = any(r.permissions) end`;

const insertMessages = prepareQuery((value: ValueOf<{ world: string; messages: string; now: Date; today: string }>) => {
  const message = insertedColumns({
    ...{ world: raw`${value("world")}::uuid`, operatorId: raw.ref("r.operatorId"), id: raw.ref("r.id") },
    ...{ userNo: raw.ref("r.userNo"), kind: raw.ref("r.kind"), facts: raw.ref("r.facts") },
    at: raw`${value("now")}::timestamptz`,
  });
  return (
    query
      .with("recipient", (db) =>
        db
          .selectFrom(messageRows(value("messages")))
          .innerJoin("operator as o", (join) =>
            join
              .on("o.world", "=", value("world"))
              .onRef("o.userNo", "=", "m.userNo")
              .on(maySignInCondition(value("today")))
              .on(({ eb, or, ref }) => or([eb("m.operatorId", "is", null), eb("o.id", "=", ref("m.operatorId"))])),
          )
          .leftJoin("role as r", (join) => join.onRef("r.world", "=", "o.world").onRef("r.id", "=", "o.roleId"))
          .leftJoin("messageChoice as c", (join) =>
            join.onRef("c.world", "=", "o.world").onRef("c.operatorId", "=", "o.id").onRef("c.event", "=", "m.event"),
          )
          .where(maySee)
          .select(["m.id", "m.userNo", "m.kind", "m.facts", "o.id as operatorId", "o.email", "c.language"])
          .select(({ fn, lit }) => [
            fn.coalesce("c.inApp", lit(true)).as("isInApp"),
            fn.coalesce("c.byMail", lit(false)).as("isByMail"),
          ]),
      )
      .with("insertedMessage", (db) =>
        db
          .insertInto("message")
          .columns(message.names)
          .expression(db.selectFrom("recipient as r").select(message.values).where("r.isInApp", "=", raw.lit(true))),
      )
      .selectFrom("recipient as r")
      .select(["r.id", "r.email", "r.language"])
      .where("r.isByMail", "=", raw.lit(true))
      .where("r.email", "is not", null)
      // who chose mails chose their language
      .$narrowType<{ email: string; language: string }>()
  );
});

/**
 * Writes messages for all their recipients in one statement, and returns those who want them by mail: operators who may
 * sign in today, may see the subject and have not switched it off.
 */
export function insertOperatorMessages(
  { sql, world, now }: Tx,
  messages: readonly OutgoingMessage[],
  real: Date,
): Promise<MailWanted[]> {
  const rows = messages.map(({ userNo, operatorId, ...message }) => ({
    ...message,
    ...{ user_no: userNo, operator_id: operatorId },
  }));
  return insertMessages(sql, { world: world.id, messages: JSON.stringify(rows), now, today: beijingDay(real) });
}
