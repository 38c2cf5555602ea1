import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { page, pageOf, whole } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { bizType } from "./notices";
import { readFlag } from "./messages";
import { noticesScreens } from "../screens";

const needs = permissionTo(noticesScreens.notices, "own");
const board = calls("/api/common/sys-notice", { needs });
const service = calls("/api/customer-service", { needs });

/** A published notice in the reader's language (specification 1, section 3). */
export const notice = z.object({
  noticeId: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** 1 text, 2 image: then `content` says what it shows, and `noticeImgIdUrl` is where the picture is. */
  noticeContentType: whole(1, 2),
  noticeImgIdUrl: z.string(),
  noticeImgShow: z.boolean(),
  readFlag,
  updateAt: instant,
  bizType,
});

const named = z.object({ noticeId: z.uuid() });
/** "pageSize 100" (specification 1, section 7). */
const wholePage = { currentPage: page.currentPage, pageSize: z._default(whole(1, 100), 100) };

/** Notices of operations to all merchants (specification 1, section 7). */
export const noticeBoard = {
  notices: board.post("page", {
    about: "Published notices, newest first: all, or those read (1) or unread (2).",
    takes: z.object({ bizType: z.optional(bizType), readFlag: z.optional(readFlag), ...page }),
    gives: pageOf(notice),
    reads: ["notices"],
  }),
  notice: board.get("detail", {
    about: "One published notice. Opening it marks nothing: the page signs it.",
    needs: permissionOf(noticesScreens.notice),
    takes: named,
    gives: notice,
    refuses: ["ORDER_NOTFOUND"],
    reads: ["notices"],
  }),
  unreadAndNew: board.get("unreadAndNew", {
    mayBeStale: true,
    about:
      "Unread notices, newest first, and how many there are. Who is not signed in sees those of the public area alone.",
    needs: "nobody",
    takes: z.object({ bizType: z.optional(bizType), ...wholePage }),
    gives: pageOf(notice),
    reads: ["notices"],
  }),
  sign: board.get("sign", {
    about: "Notes that one has read a notice; a second time changes nothing.",
    subject: "noticeId",
    effect: "writes",
    takes: named,
    refuses: ["ORDER_NOTFOUND"],
    changes: ["notices"],
  }),
  popupNotices: board.get("unreadAndNewShowNotice", {
    about: "Unread notices that are shown after signing in until they are acknowledged, oldest first.",
    gives: z.object({ rows: z.array(notice) }),
    reads: ["notices"],
  }),
  guideAccess: board.get("guideAccess", {
    about: "Whether one is new here: has neither acknowledged a notice nor chosen a shortcut yet.",
    gives: z.object({ isNew: z.boolean() }),
    reads: ["notices", "navigation"],
  }),

  unreadNoticeInfo: service.post("unreadNoticeInfoApi", {
    about: "How many notices are unread, and the newest of them.",
    takes: z.object({ type: z._default(whole(2, 2), 2) }),
    gives: z.object({ total: z.int(), newest: z.nullable(notice) }),
    reads: ["notices"],
  }),
  signNotice: service.post("notice-sign/{noticeId}", {
    about: "Notes that one has read a notice; a second time changes nothing.",
    subject: "noticeId",
    takes: named,
    refuses: ["ORDER_NOTFOUND"],
    changes: ["notices"],
  }),
  scrollingNotices: service.post("notice-page", {
    about: "Notices that rotate in the header (scrollFlag 1), or the others (2), newest first.",
    takes: z.object({
      systemNoticeType: z._default(whole(2, 2), 2),
      scrollFlag: z._default(whole(1, 2), 1),
      ...wholePage,
    }),
    gives: pageOf(notice),
    reads: ["notices"],
  }),
};
