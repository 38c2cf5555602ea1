import type * as z from "zod/mini";
import { noticesScreens } from "@/lib/notices/screens";
import { publishedNotice } from "@/lib/notices/states";
import type { notice as shape, noticeBoard } from "@/lib/notices/calls/notice-board";
import { permissionOf } from "@/lib/gate/screen";
import { may } from "@/lib/gate/may";
import type { Holder } from "@/lib/call/who";
import type { Handler, CallContext } from "../platform/handler";
import { fileUrl } from "../files/stored-files";
import { noticeRow, noticesPage, popupRows, type NoticeRow } from "./read-notices.sql";

type Shown = z.output<typeof shape>;
type Asking = Pick<CallContext, "world" | "sql" | "prisma" | "caller"> & { who: Holder | null };

const shown = ({ picture, ...row }: NoticeRow): Shown => ({
  ...row,
  noticeImgIdUrl: picture === null ? "" : fileUrl(picture),
  noticeImgShow: picture !== null,
});

/** Holders of the permission see all of them, anybody else those of the public area. */
const reader = (who: Holder | null) =>
  who?.realm === "portal" && may(who, permissionOf(noticesScreens.notices)) === null
    ? { id: who.operatorId, bizType: null }
    : { id: null, bizType: "site" };

/** One page of the published notices: `isRead`, `isScrolling` and `bizType` narrow it where they are not null. */
async function pageOfNotices(
  context: Asking,
  narrow: { isRead?: boolean; isScrolling?: boolean; bizType?: string | undefined },
  paged: { currentPage: number; pageSize: number },
) {
  const { who, caller } = context;
  const { id, bizType } = reader(who);
  const found = await noticesPage(context, { id, language: caller.locale }, { ...narrow, seesType: bizType }, paged);
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

export const notice: Handler<typeof noticeBoard.notice> = async ({ noticeId }, context) => {
  const { who, caller, refuse } = context;
  const row = await noticeRow(context, { id: who.operatorId, language: caller.locale }, noticeId);
  return row ? shown(row) : refuse("ORDER_NOTFOUND");
};

export const popupNotices: Handler<typeof noticeBoard.popupNotices> = async (_, context) => ({
  rows: (await popupRows(context, { id: context.who.operatorId, language: context.caller.locale })).map(shown),
});

export const guideAccess: Handler<typeof noticeBoard.guideAccess> = async (_, { who, world, prisma }) => {
  const own = { where: { world: world.id, operatorId: who.operatorId }, select: { world: true } } as const;
  const hasRead = await prisma.noticeRead.findFirst(own);
  const hasChosen = await prisma.navigationConfig.findFirst(own);
  return { isNew: hasRead === null && hasChosen === null };
};

/**
 * Notes that somebody has read a notice: once, at the first time, however often and from however many windows it is
 * said.
 */
export const sign: Handler<typeof noticeBoard.sign> = async ({ noticeId }, { who, world, now, refuse, transact }) =>
  transact(async (tx) => {
    const known = await tx.prisma.notice.findFirst({
      where: { world: world.id, id: noticeId, state: publishedNotice },
      select: { id: true },
    });
    if (!known) return refuse("ORDER_NOTFOUND");
    await tx.prisma.noticeRead.createMany({
      data: { world: world.id, noticeId, operatorId: who.operatorId, userNo: who.userNo, at: now },
      skipDuplicates: true,
    });
    return {};
  });
