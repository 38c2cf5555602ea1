import type * as z from "zod/mini";
import type { Principal } from "@/lib/call/principal";
import { checkAccess } from "@/lib/gate/may";
import { screenAccess } from "@/lib/gate/screen";
import type { frameNotices } from "@/lib/notices/calls/notices";
import { noticesScreens } from "@/lib/notices/screens";
import { barMax, unreadBadgeMax } from "@/lib/notices/terms";
import { ownMessagesQuery } from "./read-messages";
import { publishedNoticesQuery, noticeReadAtQuery, noticeTitleExpression } from "./read-notices";
import { queryFirstRow, query, raw, rowCount } from "../platform/store/query";
import type { InWorld } from "../platform/store/tx";

type Frame = z.output<typeof frameNotices>;

/** Builds the bar's notices of rows `b`, newest first. */
const barNotices = raw<
  Frame["bar"]
>`jsonb_agg(jsonb_build_object('noticeId', b.id, 'title', b.title, 'isRead', b.is_read) order by b.publish_at desc, b.id desc)`;

/**
 * Returns the notices and messages for the frame of every page, in one statement; none for people who may see neither.
 */
export async function loadFrameMessagesAndNotices(tx: InWorld, principal: Principal, locale: string): Promise<Frame> {
  const [canSeeMessages, canSeeNotices] = [noticesScreens.messages, noticesScreens.notices].map(
    (screen) => checkAccess(principal, screenAccess(screen)) === null,
  );
  if (!canSeeMessages && !canSeeNotices) return { unread: null, bar: [], isPopupDue: false };
  const notices = publishedNoticesQuery(tx.world.id)
    .where((eb) => eb.lit(canSeeNotices === true))
    .select((eb) => [
      "n.id",
      noticeTitleExpression(eb, locale).as("title"),
      "n.isScrolling",
      "n.isPopup",
      "n.publishAt",
    ])
    .select((eb) => eb.exists(noticeReadAtQuery(eb, principal.operatorId)).as("isRead"));
  const unread = ownMessagesQuery(tx.world.id, principal, false)
    .select(raw`1`.as("one"))
    .limit(raw.lit(unreadBadgeMax + 1));
  const row = await queryFirstRow(
    tx.sql,
    query
      .with("seen", () => notices)
      .selectNoFrom(({ selectFrom, exists }) => {
        const newest = selectFrom("seen").selectAll().where("isScrolling", "=", true).orderBy("publishAt", "desc");
        return [
          selectFrom(unread.as("u")).select(rowCount.as("count")).as("unread"),
          selectFrom(newest.orderBy("id", "desc").limit(raw.lit(barMax)).as("b"))
            .select(barNotices.as("rows"))
            .as("bar"),
          exists(selectFrom("seen").select("id").where("isPopup", "=", true).where("isRead", "=", false))
            .$castTo<boolean>()
            .as("isPopupDue"),
        ];
      }),
  );
  return {
    unread: canSeeMessages ? (row?.unread ?? 0) : null,
    bar: row?.bar ?? [],
    isPopupDue: row?.isPopupDue ?? false,
  };
}
