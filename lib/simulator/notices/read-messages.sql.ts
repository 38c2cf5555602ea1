import { unreadBadgeMax } from "@/lib/notices/terms";
import { pageOfRows, type PageRequest } from "../platform/store/paging";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** Describes a message for its reader. */
export type MessageRow = Pick<Row<"Message">, "id" | "kind" | "facts" | "at" | "isRead">;

/** Selects the reader's own messages, of visible kinds: `$2` is the person, `$3` the kinds. */
const ownCondition = "world = $1::uuid and operator_id = $2::uuid and kind = any($3::text[])";

/** Counts unread messages, with `$2` and `$3` as in `ownCondition`: stops at the maximum of the badge. */
export const unreadCount = `(select count(*)::int from (select from message where ${ownCondition} and not is_read limit ${unreadBadgeMax + 1}) unread)`;

/** Returns one page of a reader's messages, newest first: read ones, unread ones, or all for null. */
export const messagesPage = (
  tx: InWorld,
  {
    operatorId,
    kinds,
    isRead,
  }: { readonly operatorId: string; readonly kinds: readonly string[]; readonly isRead: boolean | null },
  paging: PageRequest,
) =>
  pageOfRows<MessageRow>(tx.sql, paging, {
    from: "message",
    columns: `id, kind, facts, at, is_read as "isRead"`,
    order: "id desc",
    where: `${ownCondition} and ($4::boolean is null or is_read = $4)`,
    values: [tx.world.id, operatorId, kinds, isRead],
  });
