import type * as z from "zod/mini";
import { noticesScreens } from "@/lib/notices/screens";
import { noticeMachine, publishedNotice } from "@/lib/notices/states";
import type { noticeView as shape, noticeBoard } from "@/lib/notices/calls/notice-board";
import { noticeBizType } from "@/lib/notices/calls/notices";
import { screenAccess } from "@/lib/gate/screen";
import { checkAccess } from "@/lib/gate/may";
import type { AnyPrincipal } from "@/lib/call/principal";
import type { Handler, CallContext } from "../platform/handler";
import { fileUrl } from "../files/stored-files";
import { readPage } from "../platform/store/paging";
import {
  allConditions,
  queryFirstRow,
  query,
  raw,
  queryRows,
  stateLiteral,
  type RowExpressions,
} from "../platform/store/query";

type NoticeView = z.output<typeof shape>;
type NoticeContext = Pick<CallContext, "world" | "sql" | "prisma" | "caller"> & { principal: AnyPrincipal | null };

/** Returns the published notices `n` of a world. */
export const publishedNoticesQuery = (world: string) =>
  query
    .selectFrom("notice as n")
    .where("n.world", "=", world)
    .where("n.state", "=", stateLiteral(noticeMachine, publishedNotice));

/** Selects when a reader read a notice `n`; an anonymous one, who is null, has read none. */
export const noticeReadAtQuery = (eb: RowExpressions<"notice", "n">, operatorId: string | null) =>
  eb
    .selectFrom("noticeRead as r")
    .select("r.at")
    .whereRef("r.world", "=", "n.world")
    .whereRef("r.noticeId", "=", "n.id")
    .where("r.operatorId", "=", raw<string>`${operatorId}::uuid`);

/** Builds the title of a notice `n` in a language. */
export const noticeTitleExpression = (eb: RowExpressions<"notice", "n">, language: string) =>
  eb.ref(language === "en-US" ? "n.titleEn" : "n.titleZh");

/** Describes the reader and their language; `id` is null for an anonymous reader. */
interface Reader {
  readonly id: string | null;
  readonly language: string;
}

/** Builds the columns of notices `n` for a reader; a picture in the other language serves where their own is missing. */
const columnsFor =
  ({ id, language }: Reader) =>
  (eb: RowExpressions<"notice", "n">) =>
    [
      "n.id as noticeId",
      noticeTitleExpression(eb, language).as("title"),
      eb.ref(language === "en-US" ? "n.contentEn" : "n.contentZh").as("content"),
      "n.contentType as noticeContentType",
      (language === "en-US"
        ? eb.fn.coalesce("n.pictureEn", "n.pictureZh")
        : eb.fn.coalesce("n.pictureZh", "n.pictureEn")
      ).as("picture"),
      noticeReadAtQuery(eb, id).as("readAt"),
      "n.updatedAt as updateAt",
      "n.bizType",
    ] as const;

/** Describes a notice as these columns hold it. */
type NoticeRow = Omit<NoticeView, "noticeImgIdUrl" | "noticeImgShow" | "readFlag" | "bizType"> & {
  readonly picture: string | null;
  readonly readAt: Date | null;
  readonly bizType: string;
};

const toNoticeView = ({ picture, readAt, bizType, ...row }: NoticeRow): NoticeView => ({
  ...row,
  bizType: noticeBizType.parse(bizType),
  readFlag: readAt ? 1 : 2,
  noticeImgIdUrl: picture === null ? "" : fileUrl(picture),
  noticeImgShow: picture !== null,
});

/** Returns the reader: principals with the permission see all notices, anybody else those of the public area. */
const reader = (principal: AnyPrincipal | null) =>
  principal?.realm === "portal" && checkAccess(principal, screenAccess(noticesScreens.notices)) === null
    ? { id: principal.operatorId, bizType: null }
    : { id: null, bizType: "site" };

/** Returns one page of the published notices, filtered by `isRead`, `isScrolling` and `bizType` when present. */
async function pageOfNotices(
  context: NoticeContext,
  narrow: { isRead?: boolean; isScrolling?: boolean; bizType?: string | undefined },
  paging: { currentPage: number; pageSize: number },
) {
  const { principal, world, sql, caller } = context;
  const { id, bizType } = reader(principal);
  const { isRead, isScrolling } = narrow;
  const notices = publishedNoticesQuery(world.id)
    .where((eb) => {
      const hasRead = eb.exists(noticeReadAtQuery(eb, id));
      return allConditions([
        isRead !== undefined && (isRead ? hasRead : eb.not(hasRead)),
        isScrolling !== undefined && eb("n.isScrolling", "=", isScrolling),
        narrow.bizType && eb("n.bizType", "=", narrow.bizType),
        bizType && eb("n.bizType", "=", bizType),
      ]);
    })
    .orderBy("n.publishAt", "desc")
    .orderBy("n.id", "desc");
  const resultPage = await readPage(sql, paging, notices, {
    key: ["n.world", "n.id"],
    select: (rows) => rows.select(columnsFor({ id, language: caller.locale })),
  });
  return { ...resultPage, rows: resultPage.rows.map(toNoticeView) };
}

export const listNotices: Handler<typeof noticeBoard.notices> = async ({ bizType, readFlag, ...paging }, context) =>
  pageOfNotices(context, { bizType, ...(readFlag !== undefined && { isRead: readFlag === 1 }) }, paging);

export const listUnreadNotices: Handler<typeof noticeBoard.unreadAndNew> = async ({ bizType, ...paging }, context) =>
  pageOfNotices(context, { bizType, isRead: false }, paging);

export const listScrollingNotices: Handler<typeof noticeBoard.scrollingNotices> = async (
  { scrollFlag, currentPage, pageSize },
  context,
) => pageOfNotices(context, { isScrolling: scrollFlag === 1 }, { currentPage, pageSize });

export const getUnreadNoticeSummary: Handler<typeof noticeBoard.unreadNoticeInfo> = async (_, context) => {
  const {
    rows: [newest],
    total,
  } = await pageOfNotices(context, { isRead: false }, { currentPage: 1, pageSize: 1 });
  return { total, newest: newest ?? null };
};

/** Returns the principal as a reader. */
const ownReader = ({
  principal,
  caller,
}: Pick<CallContext<typeof noticeBoard.notice>, "principal" | "caller">): Reader => ({
  id: principal.operatorId,
  language: caller.locale,
});

export const getNotice: Handler<typeof noticeBoard.notice> = async ({ noticeId }, context) => {
  const { world, sql, refuse } = context;
  const notice = publishedNoticesQuery(world.id)
    .where("n.id", "=", noticeId)
    .select(columnsFor(ownReader(context)));
  const row = await queryFirstRow(sql, notice);
  return row ? toNoticeView(row) : refuse("ORDER_NOTFOUND");
};

/** Returns the published notices that pop up until the reader acknowledges them, oldest first. */
export const listPopupNotices: Handler<typeof noticeBoard.popupNotices> = async (_, context) => {
  const { principal, world, sql } = context;
  const popups = publishedNoticesQuery(world.id)
    .where("n.isPopup", "=", true)
    .where((eb) => eb.not(eb.exists(noticeReadAtQuery(eb, principal.operatorId))))
    .orderBy("n.publishAt")
    .orderBy("n.id")
    .limit(raw.lit(20));
  return { rows: (await queryRows(sql, popups.select(columnsFor(ownReader(context))))).map(toNoticeView) };
};

export const checkIsNewPortalUser: Handler<typeof noticeBoard.guideAccess> = async (
  _,
  { principal, world, prisma },
) => {
  const ownRows = { where: { world: world.id, operatorId: principal.operatorId }, select: { world: true } } as const;
  const hasRead = await prisma.noticeRead.findFirst(ownRows);
  const hasChosen = await prisma.navigationConfig.findFirst(ownRows);
  return { isNew: hasRead === null && hasChosen === null };
};

/** Records that a user has read a notice: once, on the first request, regardless of repetitions and windows. */
export const markNoticeRead: Handler<typeof noticeBoard.sign> = async (
  { noticeId },
  { principal, world, now, refuse, transact },
) =>
  transact(async (tx) => {
    const row = await tx.prisma.notice.findFirst({
      where: { world: world.id, id: noticeId, state: publishedNotice },
      select: { id: true },
    });
    if (!row) return refuse("ORDER_NOTFOUND");
    await tx.prisma.noticeRead.createMany({
      data: { world: world.id, noticeId, operatorId: principal.operatorId, userNo: principal.userNo, at: now },
      skipDuplicates: true,
    });
    return {};
  });
