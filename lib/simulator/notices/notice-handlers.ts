import type { noticeBoard } from "@/lib/notices/calls/notice-board";
import type { Handlers } from "../platform/handler";
import {
  guideAccess,
  getNotice,
  listNotices,
  popupNotices,
  scrollingNotices,
  markNoticeRead,
  unreadAndNew,
  unreadNoticeInfo,
} from "./read-notices";

export const noticeHandlers: Handlers<typeof noticeBoard> = {
  notices: listNotices,
  notice: getNotice,
  unreadAndNew,
  sign: markNoticeRead,
  popupNotices,
  guideAccess,
  unreadNoticeInfo,
  signNotice: markNoticeRead,
  scrollingNotices,
};
