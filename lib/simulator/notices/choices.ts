import { messageEvents, type MessageEvent } from "@/lib/notices/message-kinds";
import type { messages as calls } from "@/lib/notices/calls/messages";
import type { Handler } from "../handler";

interface Row {
  event: MessageEvent;
  inApp: boolean;
  byMail: boolean;
}

export const choices: Handler<typeof calls.choices> = async (_, { who, world, db }) => {
  const kept = await db.sql<Row>(
    `select event, in_app as "inApp", by_mail as "byMail" from message_choice where world = $1::uuid and operator_id = $2::uuid`,
    [world.id, who.operatorId],
  );
  const [person] = await db.sql<{ hasEmail: boolean }>(
    `select email is not null as "hasEmail" from operator where world = $1::uuid and id = $2::uuid`,
    [world.id, who.operatorId],
  );
  return {
    rows: messageEvents.map(
      (event) => kept.find((row) => row.event === event) ?? { event, inApp: true, byMail: false },
    ),
    hasEmail: person?.hasEmail ?? false,
  };
};

export const choose: Handler<typeof calls.choose> = async (
  { event, inApp, byMail },
  { who, world, caller, transact },
) =>
  transact(async (sql) => {
    await sql(
      `insert into message_choice (world, operator_id, event, in_app, by_mail, language) values ($1::uuid, $2::uuid, $3, $4, $5, $6)
       on conflict (world, operator_id, event) do update set in_app = excluded.in_app, by_mail = excluded.by_mail, language = excluded.language`,
      [world.id, who.operatorId, event, inApp, byMail, caller.locale],
    );
    return { event, inApp, byMail };
  });
