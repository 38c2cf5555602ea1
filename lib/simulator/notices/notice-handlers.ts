import type { noticeBoard } from "@/lib/notices/calls/notice-board";
import type { Handlers } from "../platform/handler";
import {
  getNewUserGuideAccess,
  getNotice,
  listNotices,
  popupNotices,
  scrollingNotices,
  markNoticeRead,
  listUnreadNotices,
  unreadNoticeInfo,
} from "./read-notices";

export const noticeHandlers: Handlers<typeof noticeBoard> = {
  notices: listNotices,
  notice: getNotice,
  unreadAndNew: listUnreadNotices,
  sign: markNoticeRead,
  popupNotices,
  guideAccess: getNewUserGuideAccess,
  unreadNoticeInfo,
  signNotice: markNoticeRead,
  scrollingNotices,
};
