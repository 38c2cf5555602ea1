import type { noticeBoard } from "@/lib/notices/notice-calls";
import type { Answers } from "../desk";
import {
  guideAccess,
  notice,
  notices,
  popupNotices,
  scrollingNotices,
  sign,
  unreadAndNew,
  unreadNoticeInfo,
} from "./read-notices";

export const noticesDesk: Answers<typeof noticeBoard> = {
  notices,
  notice,
  unreadAndNew,
  sign,
  popupNotices,
  guideAccess,
  unreadNoticeInfo,
  signNotice: sign,
  scrollingNotices,
};
