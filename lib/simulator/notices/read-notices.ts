import type * as z from "zod/mini";
import { noticesScreens } from "@/lib/notices/screens";
import { publishedNotice } from "@/lib/notices/states";
import type { noticeView as shape, noticeBoard } from "@/lib/notices/calls/notice-board";
import { permissionOf } from "@/lib/gate/screen";
import { may } from "@/lib/gate/may";
import type { AnyPrincipal } from "@/lib/call/principal";
import type { Handler, CallContext } from "../platform/handler";
import { fileUrl } from "../files/stored-files";
import { noticeRow, noticesPage, popupRows, type NoticeRow } from "./read-notices.sql";

type NoticeView = z.output<typeof shape>;
type NoticeContext = Pick<CallContext, "world" | "sql" | "prisma" | "caller"> & { principal: AnyPrincipal | null };

const toNoticeView = ({ picture, ...row }: NoticeRow): NoticeView => ({
  ...row,
  noticeImgIdUrl: picture === null ? "" : fileUrl(picture),
  noticeImgShow: picture !== null,
});

/** Returns the reader: principals with the permission see all notices, anybody else those of the public area. */
const reader = (principal: AnyPrincipal | null) =>
  principal?.realm === "portal" && may(principal, permissionOf(noticesScreens.notices)) === null
    ? { id: principal.operatorId, bizType: null }
    : { id: null, bizType: "site" };

/** Returns one page of the published notices, filtered by `isRead`, `isScrolling` and `bizType` when present. */
async function pageOfNotices(
  context: NoticeContext,
  narrow: { isRead?: boolean; isScrolling?: boolean; bizType?: string | undefined },
  paging: { currentPage: number; pageSize: number },
) {
  const { principal, caller } = context;
  const { id, bizType } = reader(principal);
  const resultPage = await noticesPage(
    context,
    { id, language: caller.locale },
    { ...narrow, visibleType: bizType },
    paging,
  );
  return { ...resultPage, rows: resultPage.rows.map(toNoticeView) };
}

export const listNotices: Handler<typeof noticeBoard.notices> = async ({ bizType, readFlag, ...paging }, context) =>
  pageOfNotices(context, { bizType, ...(readFlag !== undefined && { isRead: readFlag === 1 }) }, paging);

export const unreadAndNew: Handler<typeof noticeBoard.unreadAndNew> = async ({ bizType, ...paging }, context) =>
  pageOfNotices(context, { bizType, isRead: false }, paging);

export const scrollingNotices: Handler<typeof noticeBoard.scrollingNotices> = async (
  { scrollFlag, currentPage, pageSize },
  context,
) => pageOfNotices(context, { isScrolling: scrollFlag === 1 }, { currentPage, pageSize });

export const unreadNoticeInfo: Handler<typeof noticeBoard.unreadNoticeInfo> = async (_, context) => {
  const {
    rows: [newest],
    total,
  } = await pageOfNotices(context, { isRead: false }, { currentPage: 1, pageSize: 1 });
  return { total, newest: newest ?? null };
};

export const getNotice: Handler<typeof noticeBoard.notice> = async ({ noticeId }, context) => {
  const { principal, caller, refuse } = context;
  const row = await noticeRow(context, { id: principal.operatorId, language: caller.locale }, noticeId);
  return row ? toNoticeView(row) : refuse("ORDER_NOTFOUND");
};

export const popupNotices: Handler<typeof noticeBoard.popupNotices> = async (_, context) => ({
  rows: (await popupRows(context, { id: context.principal.operatorId, language: context.caller.locale })).map(
    toNoticeView,
  ),
});

export const guideAccess: Handler<typeof noticeBoard.guideAccess> = async (_, { principal, world, prisma }) => {
  const ownRows = { where: { world: world.id, operatorId: principal.operatorId }, select: { world: true } } as const;
  const hasRead = await prisma.noticeRead.findFirst(ownRows);
  const hasChosen = await prisma.navigationConfig.findFirst(ownRows);
  return { isNew: hasRead === null && hasChosen === null };
};

/** Records that a user has read a notice: once, on the first request, regardless of repetitions and windows. */
export const sign: Handler<typeof noticeBoard.sign> = async (
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
