import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { noticeCalls } from "@/lib/notices/calls/notices";
import type { messageView as shape, messageCalls as calls } from "@/lib/notices/calls/messages";
import { isMessageKind, messageKind, messageKinds } from "@/lib/notices/message-kinds";
import { unreadBadgeMax } from "@/lib/notices/terms";
import type { Handler, CallContext } from "../platform/handler";
import { translatorFor } from "../../i18n/translator";
import type { World } from "../driving/worlds/world";
import { renderMessage, type StoredFacts } from "./message-text";
import { readPage } from "../platform/store/paging";
import { allConditions, isAnyOf, query } from "../platform/store/query";
import type { Row } from "../platform/store/records";

type MessageView = z.output<typeof shape>;

/** Builds the filter of the principal's own messages, of visible kinds. */
const ownMessages = (world: Pick<World, "id">, principal: Pick<Principal, "operatorId" | "permissions">) => ({
  world: world.id,
  operatorId: principal.operatorId,
  kind: { in: visibleMessageKinds(principal) },
});

/**
 * Returns the kinds of messages that a person may see now: without a page's permission, messages about it are no longer
 * visible.
 */
export const visibleMessageKinds = ({ permissions }: Pick<Principal, "permissions">): string[] =>
  Object.keys(messageKinds).filter((kind) => {
    const permission = isMessageKind(kind) ? messageKind(kind).needs : "";
    return permission === null || permissions.includes(permission);
  });

/** Returns a person's own messages `m`, of visible kinds: read ones, unread ones, or all for null. */
export const ownMessagesQuery = (
  world: string,
  principal: Pick<Principal, "operatorId" | "permissions">,
  isRead: boolean | null,
) =>
  query
    .selectFrom("message as m")
    .where("m.world", "=", world)
    .where("m.operatorId", "=", principal.operatorId)
    .where((eb) => isAnyOf(eb.ref("m.kind"), visibleMessageKinds(principal)))
    .where((eb) => allConditions([isRead !== null && eb("m.isRead", "=", isRead)]));

async function toMessageViews(
  rows: readonly Pick<Row<"Message">, "id" | "kind" | "facts" | "at" | "isRead">[],
  locale: string,
): Promise<MessageView[]> {
  const texts = await translatorFor(locale);
  return rows.map(({ id, kind, facts, at, isRead }) => {
    invariant(isMessageKind(kind), `${kind} is a known kind of message`);
    return {
      messageId: id,
      event: messageKind(kind).event,
      createTime: at,
      readFlag: isRead ? 1 : 2,
      // named cast: every writer of a message writes such facts
      ...renderMessage(texts, kind, facts as StoredFacts),
    };
  });
}

/** Counts the unread messages, up to the maximum of the badge. */
export const countUnreadMessages: Handler<typeof noticeCalls.countUnread> = async (
  _,
  { principal, world, prisma },
) => ({
  total: await prisma.message.count({
    where: { ...ownMessages(world, principal), isRead: false },
    take: unreadBadgeMax + 1,
  }),
});

async function pageOfMessages(
  context: Pick<CallContext<typeof calls.messages>, "principal" | "world" | "sql" | "prisma" | "caller">,
  isRead: boolean | null,
  paging: { currentPage: number; pageSize: number },
) {
  const { principal, world, sql, caller } = context;
  const messages = ownMessagesQuery(world.id, principal, isRead).orderBy("m.id", "desc");
  const resultPage = await readPage(sql, paging, messages, {
    key: ["m.world", "m.operatorId", "m.id"],
    select: (rows) => rows.select(["m.id", "m.kind", "m.facts", "m.at", "m.isRead"]),
  });
  return { ...resultPage, rows: await toMessageViews(resultPage.rows, caller.locale) };
}

export const listMessages: Handler<typeof calls.messages> = async ({ readFlag, ...paging }, context) =>
  pageOfMessages(context, readFlag === undefined ? null : readFlag === 1, paging);
export const listUnreadMessages: Handler<typeof calls.unreadMessages> = async (paging, context) =>
  pageOfMessages(context, false, paging);

export const getMessageAndMarkRead: Handler<typeof calls.message> = async (
  { messageId },
  { principal, world, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const [row] = await tx.prisma.message.updateManyAndReturn({
      where: { ...ownMessages(world, principal), id: messageId },
      data: { isRead: true },
      select: { id: true, kind: true, facts: true, at: true, isRead: true },
    });
    const [view] = row ? await toMessageViews([row], caller.locale) : [];
    return view ?? refuse("ORDER_NOTFOUND");
  });

export const markReadOrDeleteMessages: Handler<typeof calls.operate> = async (
  { operation, messageIds },
  { principal, world, transact },
) =>
  transact(async ({ prisma }) => {
    const [mine, selection] = [ownMessages(world, principal), { id: { in: messageIds } }];
    const read = { isRead: true };
    const { count: changedCount } = await (operation === "delete"
      ? prisma.message.deleteMany({ where: { ...mine, ...selection } })
      : operation === "read"
        ? prisma.message.updateMany({ where: { ...mine, ...selection, isRead: false }, data: read })
        : // messages that arrive while this statement runs stay unread: nobody has seen them yet
          prisma.message.updateMany({ where: { ...mine, isRead: false }, data: read }));
    return { changed: changedCount };
  });
