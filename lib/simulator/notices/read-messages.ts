import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { notices } from "@/lib/notices/calls/notices";
import type { message as shape, messages as calls } from "@/lib/notices/calls/messages";
import { isMessageKind, messageKind, messageKinds } from "@/lib/notices/message-kinds";
import { unreadShownMax } from "@/lib/notices/terms";
import type { Handler, CallContext } from "../platform/handler";
import { translatorFor } from "../../i18n/translator";
import type { World } from "../driving/worlds/world";
import { messageText, type KeptFacts } from "./message-text";
import { messagesPage, type MessageRow } from "./read-messages.sql";

type Shown = z.output<typeof shape>;

/** One's own messages, of the kinds one may see. */
const own = (world: Pick<World, "id">, who: Pick<Who, "operatorId" | "permissions">) => ({
  world: world.id,
  operatorId: who.operatorId,
  kind: { in: kindsFor(who) },
});

/** The messages a person may see now: without the permission they no longer see those about its pages. */
export const kindsFor = ({ permissions }: Pick<Who, "permissions">): string[] =>
  Object.keys(messageKinds).filter((kind) => {
    const needs = isMessageKind(kind) ? messageKind(kind).needs : "";
    return needs === null || permissions.includes(needs);
  });

async function shown(rows: readonly MessageRow[], locale: string): Promise<Shown[]> {
  const texts = await translatorFor(locale);
  return rows.map(({ id, kind, facts, at, isRead }) => {
    invariant(isMessageKind(kind), `${kind} is a known kind of message`);
    return {
      messageId: id,
      event: messageKind(kind).event,
      createTime: at,
      readFlag: isRead ? 1 : 2,
      // named cast: whoever writes a message writes such facts
      ...messageText(texts, kind, facts as KeptFacts),
    };
  });
}

/** Stops counting where the badge stops. */
export const countUnread: Handler<typeof notices.countUnread> = async (_, { who, world, prisma }) => ({
  total: await prisma.message.count({ where: { ...own(world, who), isRead: false }, take: unreadShownMax + 1 }),
});

async function pageOfMessages(
  context: Pick<CallContext<typeof calls.messages>, "who" | "world" | "sql" | "prisma" | "caller">,
  isRead: boolean | null,
  paged: { currentPage: number; pageSize: number },
) {
  const { who, caller } = context;
  const found = await messagesPage(context, { operatorId: who.operatorId, kinds: kindsFor(who), isRead }, paged);
  return { ...found, rows: await shown(found.rows, caller.locale) };
}

export const messages: Handler<typeof calls.messages> = async ({ readFlag, ...paged }, asked) =>
  pageOfMessages(asked, readFlag === undefined ? null : readFlag === 1, paged);
export const unreadMessages: Handler<typeof calls.unreadMessages> = async (paged, asked) =>
  pageOfMessages(asked, false, paged);

export const message: Handler<typeof calls.message> = async ({ messageId }, { who, world, caller, refuse, transact }) =>
  transact(async (tx) => {
    const [row] = await tx.prisma.message.updateManyAndReturn({
      where: { ...own(world, who), id: messageId },
      data: { isRead: true },
      select: { id: true, kind: true, facts: true, at: true, isRead: true },
    });
    const [one] = row ? await shown([row], caller.locale) : [];
    return one ?? refuse("ORDER_NOTFOUND");
  });

export const operate: Handler<typeof calls.operate> = async ({ operation, messageIds }, { who, world, transact }) =>
  transact(async ({ prisma }) => {
    const [mine, named] = [own(world, who), { id: { in: messageIds } }];
    const read = { isRead: true };
    const { count: changed } = await (operation === "delete"
      ? prisma.message.deleteMany({ where: { ...mine, ...named } })
      : operation === "read"
        ? prisma.message.updateMany({ where: { ...mine, ...named, isRead: false }, data: read })
        : // messages that arrive while this statement runs stay unread: nobody has seen them yet
          prisma.message.updateMany({ where: { ...mine, isRead: false }, data: read }));
    return { changed };
  });
