import { unreadShownMax } from "@/lib/notices/terms";
import { pageOfRows, type Paged } from "../platform/store/paging";
import type { Row } from "../platform/store/records";
import type { InWorld } from "../platform/store/tx";

/** A message as its reader is shown it. */
export type MessageRow = Pick<Row<"Message">, "id" | "kind" | "facts" | "at" | "isRead">;

/** One's own messages, of the kinds one may see: `$2` is the person, `$3` the kinds. */
const own = "world = $1::uuid and operator_id = $2::uuid and kind = any($3::text[])";

/** The words of an unread count, `$2` and `$3` as in `own`: stops counting where the badge stops. */
export const unreadCount = `(select count(*)::int from (select from message where ${own} and not is_read limit ${unreadShownMax + 1}) unread)`;

/** One page of somebody's messages, the newest first: those read, those not, or with null all. */
export const messagesPage = (
  tx: InWorld,
  {
    operatorId,
    kinds,
    isRead,
  }: { readonly operatorId: string; readonly kinds: readonly string[]; readonly isRead: boolean | null },
  paged: Paged,
) =>
  pageOfRows<MessageRow>(tx.sql, paged, {
    from: "message",
    columns: `id, kind, facts, at, is_read as "isRead"`,
    order: "id desc",
    where: `${own} and ($4::boolean is null or is_read = $4)`,
    values: [tx.world.id, operatorId, kinds, isRead],
  });
