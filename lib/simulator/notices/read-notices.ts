import type * as z from "zod/mini";
import { noticesScreens } from "@/lib/notices/screens";
import type { notice as shape, noticeBoard } from "@/lib/notices/calls/notice-board";
import { permissionOf } from "@/lib/gate/screen";
import { may } from "@/lib/gate/may";
import type { Holder } from "@/lib/call/who";
import type { Handler, CallContext } from "../handler";
import { fileUrl } from "../files/stored-files";
import { pageOfRows } from "../store/paging";

type Shown = z.output<typeof shape>;
type Row = Omit<Shown, "noticeImgIdUrl" | "noticeImgShow"> & { picture: string | null };
type Asking = Pick<CallContext, "world" | "db" | "caller"> & { who: Holder | null };

/** That the reader, `$3`, null for nobody, has read the notice `n`; `$2` is the reader's language. */
const isOwn = "r.world = n.world and r.notice_id = n.id and r.operator_id = $3::uuid";
const reading = `left join notice_read r on ${isOwn}`;
const published = `n.world = $1::uuid and n.state = 'published'`;
const inLanguage = (column: string) => `case when $2 = 'en-US' then n.${column}_en else n.${column}_zh end`;
const columns = `n.id as "noticeId", ${inLanguage("title")} as title, ${inLanguage("content")} as content, n.content_type as "noticeContentType", case when $2 = 'en-US' then coalesce(n.picture_en, n.picture_zh) else coalesce(n.picture_zh, n.picture_en) end as picture,
  case when r.at is null then 2 else 1 end as "readFlag", n.updated_at as "updateAt", n.biz_type as "bizType"`;
const shown = ({ picture, ...row }: Row): Shown => ({
  ...row,
  noticeImgIdUrl: picture === null ? "" : fileUrl(picture),
  noticeImgShow: picture !== null,
});
const newestFirst = "n.publish_at desc, n.id desc";

/** Holders of the permission see all of them, anybody else those of the public area. */
const reader = (who: Holder | null) =>
  who?.realm === "portal" && may(who, permissionOf(noticesScreens.notices)) === null
    ? { id: who.operatorId, bizType: null }
    : { id: null, bizType: "site" };

/** One page of the published notices: `isRead`, `isScrolling` and `bizType` narrow it where they are not null. */
async function pageOfNotices(
  { who, world, db, caller }: Asking,
  narrow: { isRead?: boolean; isScrolling?: boolean; bizType?: string | undefined },
  paged: { currentPage: number; pageSize: number },
) {
  const { id, bizType } = reader(who);
  const found = await pageOfRows<Row>(db.sql, paged, {
    from: "notice n",
    beside: reading,
    columns,
    order: newestFirst,
    where: `${published} and ($4::boolean is null or exists (select from notice_read r where ${isOwn}) = $4) and ($5::boolean is null or n.is_scrolling = $5)
      and ($6::text is null or n.biz_type = $6) and ($7::text is null or n.biz_type = $7)`,
    values: [
      world.id,
      caller.locale,
      id,
      narrow.isRead ?? null,
      narrow.isScrolling ?? null,
      narrow.bizType ?? null,
      bizType,
    ],
  });
  return { ...found, rows: found.rows.map(shown) };
}

export const notices: Handler<typeof noticeBoard.notices> = async ({ bizType, readFlag, ...paged }, asked) =>
  pageOfNotices(asked, { bizType, ...(readFlag !== undefined && { isRead: readFlag === 1 }) }, paged);

export const unreadAndNew: Handler<typeof noticeBoard.unreadAndNew> = async ({ bizType, ...paged }, asked) =>
  pageOfNotices(asked, { bizType, isRead: false }, paged);

export const scrollingNotices: Handler<typeof noticeBoard.scrollingNotices> = async (
  { scrollFlag, currentPage, pageSize },
  asked,
) => pageOfNotices(asked, { isScrolling: scrollFlag === 1 }, { currentPage, pageSize });

export const unreadNoticeInfo: Handler<typeof noticeBoard.unreadNoticeInfo> = async (_, asked) => {
  const {
    rows: [newest],
    total,
  } = await pageOfNotices(asked, { isRead: false }, { currentPage: 1, pageSize: 1 });
  return { total, newest: newest ?? null };
};

export const notice: Handler<typeof noticeBoard.notice> = async ({ noticeId }, { who, world, db, caller, refuse }) => {
  const [row] = await db.sql<Row>(`select ${columns} from notice n ${reading} where ${published} and n.id = $4::uuid`, [
    world.id,
    caller.locale,
    who.operatorId,
    noticeId,
  ]);
  return row ? shown(row) : refuse("ORDER_NOTFOUND");
};

export const popupNotices: Handler<typeof noticeBoard.popupNotices> = async (_, { who, world, db, caller }) => ({
  rows: (
    await db.sql<Row>(
      `select ${columns} from notice n ${reading} where ${published} and n.is_popup and r.at is null order by n.publish_at, n.id limit 20`,
      [world.id, caller.locale, who.operatorId],
    )
  ).map(shown),
});

export const guideAccess: Handler<typeof noticeBoard.guideAccess> = async (_, { who, world, db }) => {
  const [row] = await db.sql<{ isNew: boolean }>(
    `select not exists (select from notice_read where world = $1::uuid and operator_id = $2::uuid) and not exists (select from navigation_config where world = $1::uuid and operator_id = $2::uuid) as "isNew"`,
    [world.id, who.operatorId],
  );
  return { isNew: row?.isNew ?? true };
};

/**
 * Notes that somebody has read a notice: once, at the first time, however often and from however many windows it is
 * said.
 */
export const sign: Handler<typeof noticeBoard.sign> = async ({ noticeId }, { who, world, now, refuse, transact }) =>
  transact(async (sql) => {
    const [known] = await sql<{ id: string }>(
      `with found as (select id from notice where world = $1::uuid and id = $2::uuid and state = 'published'),
         read as (insert into notice_read (world, notice_id, operator_id, user_no, at) select $1::uuid, id, $3::uuid, $4, $5::timestamptz from found on conflict do nothing)
       select id from found`,
      [world.id, noticeId, who.operatorId, who.userNo, now],
    );
    return known ? {} : refuse("ORDER_NOTFOUND");
  });
