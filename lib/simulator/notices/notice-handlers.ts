import type { noticeBoard } from "@/lib/notices/calls/notice-board";
import type { Handlers } from "../platform/handler";
import {
  checkIsNewPortalUser,
  getNotice,
  listNotices,
  listPopupNotices,
  listScrollingNotices,
  markNoticeRead,
  listUnreadNotices,
  getUnreadNoticeSummary,
} from "./read-notices";

export const noticeHandlers: Handlers<typeof noticeBoard> = {
  notices: listNotices,
  notice: getNotice,
  unreadAndNew: listUnreadNotices,
  sign: markNoticeRead,
  popupNotices: listPopupNotices,
  guideAccess: checkIsNewPortalUser,
  unreadNoticeInfo: getUnreadNoticeSummary,
  signNotice: markNoticeRead,
  scrollingNotices: listScrollingNotices,
};
