import type * as z from "zod/mini";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { permissionOf } from "@/lib/gate/screen";
import type { frameNotices } from "@/lib/notices/calls/notices";
import { noticesScreens } from "@/lib/notices/screens";
import { barMax } from "@/lib/notices/terms";
import type { Sql } from "../store/pool";
import { kindsFor, unreadCount } from "./read-messages";

type Frame = z.output<typeof frameNotices>;

/** Notices and messages for the frame of every page, in one statement; none for people who may see neither. */
export async function frameOf(sql: Sql, world: string, who: Who, locale: string): Promise<Frame> {
  const [seesMessages, seesNotices] = [noticesScreens.messages, noticesScreens.notices].map(
    (screen) => may(who, permissionOf(screen)) === null,
  );
  if (!seesMessages && !seesNotices) return { unread: null, bar: [], isPopupDue: false };
  const [row] = await sql<{ unread: number; bar: Frame["bar"] | null; isPopupDue: boolean }>(
    `with seen as (
       select n.id, case when $4 = 'en-US' then n.title_en else n.title_zh end as title, r.at is not null as is_read, n.is_scrolling, n.is_popup, n.publish_at
       from notice n left join notice_read r on r.world = n.world and r.notice_id = n.id and r.operator_id = $2::uuid
       where n.world = $1::uuid and n.state = 'published' and $5::boolean
     )
     select ${unreadCount} as unread,
       (select jsonb_agg(jsonb_build_object('noticeId', b.id, 'title', b.title, 'isRead', b.is_read) order by b.publish_at desc, b.id desc)
        from (select * from seen where is_scrolling order by publish_at desc, id desc limit ${barMax}) b) as bar,
       exists (select from seen where is_popup and not is_read) as "isPopupDue"`,
    [world, who.operatorId, kindsFor(who), locale, seesNotices],
  );
  return {
    unread: seesMessages ? (row?.unread ?? 0) : null,
    bar: row?.bar ?? [],
    isPopupDue: row?.isPopupDue ?? false,
  };
}
