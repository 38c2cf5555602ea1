import type * as z from "zod/mini";
import type { Who } from "@/lib/call/who";
import type { notices } from "@/lib/notices/calls/notices";
import type { message as shape, messages as calls } from "@/lib/notices/calls/messages";
import { isMessageKind, messageKind, messageKinds, type MessageKindName } from "@/lib/notices/message-kinds";
import { unreadShownMax } from "@/lib/notices/terms";
import type { Handler, CallContext } from "../handler";
import { translatorFor } from "../../i18n/translator";
import { pageOfRows } from "../store/paging";
import type { Sql } from "../store/pool";
import { messageText, type KeptFacts } from "./message-text";

interface Row {
  id: string;
  kind: MessageKindName;
  facts: KeptFacts;
  at: Date;
  isRead: boolean;
}
type Shown = z.output<typeof shape>;

const columns = `id, kind, facts, at, is_read as "isRead"`;
/** One's own messages, of the kinds one may see: `$2` is the person, `$3` what `kindsFor` gives. */
const own = "world = $1::uuid and operator_id = $2::uuid and kind = any($3::text[])";

/** The messages a person may see now: without the permission they no longer see those about its pages. */
export const kindsFor = ({ permissions }: Pick<Who, "permissions">): readonly string[] =>
  Object.keys(messageKinds).filter((kind) => {
    const needs = isMessageKind(kind) ? messageKind(kind).needs : "";
    return needs === null || permissions.includes(needs);
  });

async function shown(rows: readonly Row[], locale: string): Promise<Shown[]> {
  const texts = await translatorFor(locale);
  return rows.map(({ id, kind, facts, at, isRead }) => ({
    messageId: id,
    event: messageKind(kind).event,
    createTime: at,
    readFlag: isRead ? 1 : 2,
    ...messageText(texts, kind, facts),
  }));
}

/** The words of an unread count, `$2` and `$3` as in `own`: stops counting where the badge stops. */
export const unreadCount = `(select count(*)::int from (select from message where ${own} and not is_read limit ${unreadShownMax + 1}) unread)`;

export const countUnread: Handler<typeof notices.countUnread> = async (_, { who, world, db }) => {
  const [row] = await db.sql<{ total: number }>(`select ${unreadCount} as total`, [
    world.id,
    who.operatorId,
    kindsFor(who),
  ]);
  return { total: row?.total ?? 0 };
};

async function pageOfMessages(
  { who, world, db, caller }: Pick<CallContext<typeof calls.messages>, "who" | "world" | "db" | "caller">,
  isRead: boolean | null,
  paged: { currentPage: number; pageSize: number },
) {
  const found = await pageOfRows<Row>(db.sql, paged, {
    from: "message",
    columns,
    order: "id desc",
    where: `${own} and ($4::boolean is null or is_read = $4)`,
    values: [world.id, who.operatorId, kindsFor(who), isRead],
  });
  return { ...found, rows: await shown(found.rows, caller.locale) };
}

export const messages: Handler<typeof calls.messages> = async ({ readFlag, ...paged }, asked) =>
  pageOfMessages(asked, readFlag === undefined ? null : readFlag === 1, paged);
export const unreadMessages: Handler<typeof calls.unreadMessages> = async (paged, asked) =>
  pageOfMessages(asked, false, paged);

export const message: Handler<typeof calls.message> = async ({ messageId }, { who, world, caller, refuse, transact }) =>
  transact(async (sql) => {
    const [row] = await sql<Row>(
      `update message set is_read = true where ${own} and id = $4::uuid returning ${columns}`,
      [world.id, who.operatorId, kindsFor(who), messageId],
    );
    const [one] = row ? await shown([row], caller.locale) : [];
    return one ?? refuse("ORDER_NOTFOUND");
  });

const actions: Record<z.output<typeof calls.operate.takes>["operation"], string> = {
  read: `update message set is_read = true where ${own} and not is_read and id = any($4::uuid[]) returning 1`,
  // messages that arrive while this statement runs stay unread: nobody has seen them yet
  readAll: `update message set is_read = true where ${own} and not is_read and $4::uuid[] is not null returning 1`,
  delete: `delete from message where ${own} and id = any($4::uuid[]) returning 1`,
};

export const operate: Handler<typeof calls.operate> = async ({ operation, messageIds }, { who, world, transact }) =>
  transact(async (sql: Sql) => ({
    changed: (await sql(actions[operation], [world.id, who.operatorId, kindsFor(who), messageIds])).length,
  }));
