import type * as z from "zod/mini";
import type { frameNotices } from "@/lib/notices/calls/notices";
import { publishedNotice } from "@/lib/notices/states";
import { barMax } from "@/lib/notices/terms";
import { unreadCount } from "./read-messages.sql";
import type { InWorld } from "../platform/store/tx";

/** Describes the content of a frame; `bar` is null when no notice scrolls. */
interface FrameRow {
  readonly unread: number;
  readonly bar: z.output<typeof frameNotices>["bar"] | null;
  readonly isPopupDue: boolean;
}

/**
 * Loads the content of every page's frame for a reader, in one statement; without notices for a reader who may not see
 * any.
 */
export async function frameRow(
  tx: InWorld,
  operatorId: string,
  {
    kinds,
    locale,
    canSeeNotices,
  }: { readonly kinds: readonly string[]; readonly locale: string; readonly canSeeNotices: boolean | undefined },
): Promise<FrameRow | undefined> {
  const [row] = await tx.sql<FrameRow>(
    `with seen as (
       select n.id, case when $4 = 'en-US' then n.title_en else n.title_zh end as title, r.at is not null as is_read, n.is_scrolling, n.is_popup, n.publish_at
       from notice n left join notice_read r on r.world = n.world and r.notice_id = n.id and r.operator_id = $2::uuid
       where n.world = $1::uuid and n.state = '${publishedNotice}' and $5::boolean
     )
     select ${unreadCount} as unread,
       (select jsonb_agg(jsonb_build_object('noticeId', b.id, 'title', b.title, 'isRead', b.is_read) order by b.publish_at desc, b.id desc)
        from (select * from seen where is_scrolling order by publish_at desc, id desc limit ${barMax}) b) as bar,
       exists (select from seen where is_popup and not is_read) as "isPopupDue"`,
    [tx.world.id, operatorId, kinds, locale, canSeeNotices],
  );
  return row;
}
