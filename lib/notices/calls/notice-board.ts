import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { noticeBizType } from "./notices";
import { readFlag } from "./messages";
import { noticesScreens } from "../screens";

const access = screenActionAccess(noticesScreens.notices, "own");
const board = declareCalls("/api/common/sys-notice", { access });
const service = declareCalls("/api/customer-service", { access });

/** Describes a published notice in the reader's language (specification 1, section 3). */
export const noticeView = z.object({
  noticeId: z.uuid(),
  title: z.string(),
  content: z.string(),
  /** 1 text, 2 image: then `content` describes the image, and `noticeImgIdUrl` is its address. */
  noticeContentType: wholeNumber(1, 2),
  noticeImgIdUrl: z.string(),
  noticeImgShow: z.boolean(),
  readFlag,
  updateAt: instant,
  bizType: noticeBizType,
});

const noticeReference = z.object({ noticeId: z.uuid() });
/** Defines paging with "pageSize 100" (specification 1, section 7). */
const wholePage = { currentPage: page.currentPage, pageSize: z._default(wholeNumber(1, 100), 100) };

/** Declares the calls for operations' notices to all merchants (specification 1, section 7). */
export const noticeBoard = {
  notices: board.post("page", {
    about: "Published notices, newest first: all, or those read (1) or unread (2).",
    input: z.object({ bizType: z.optional(noticeBizType), readFlag: z.optional(readFlag), ...page }),
    output: pageSchema(noticeView),
    reads: ["notices"],
  }),
  notice: board.get("detail", {
    about: "One published notice. Opening it marks nothing: the page signs it.",
    access: screenAccess(noticesScreens.notice),
    input: noticeReference,
    output: noticeView,
    errors: ["ORDER_NOTFOUND"],
    reads: ["notices"],
  }),
  unreadAndNew: board.get("unreadAndNew", {
    mayBeStale: true,
    about:
      "Unread notices, newest first, and how many there are. Who is not signed in sees those of the public area alone.",
    access: "nobody",
    input: z.object({ bizType: z.optional(noticeBizType), ...wholePage }),
    output: pageSchema(noticeView),
    reads: ["notices"],
  }),
  sign: board.get("sign", {
    about: "Notes that one has read a notice; a second time changes nothing.",
    subject: "noticeId",
    effect: "writes",
    input: noticeReference,
    errors: ["ORDER_NOTFOUND"],
    changes: ["notices"],
  }),
  popupNotices: board.get("unreadAndNewShowNotice", {
    about: "Unread notices that are shown after signing in until they are acknowledged, oldest first.",
    output: z.object({ rows: z.array(noticeView) }),
    reads: ["notices"],
  }),
  guideAccess: board.get("guideAccess", {
    about: "Whether one is new here: has neither acknowledged a notice nor chosen a shortcut yet.",
    output: z.object({ isNew: z.boolean() }),
    reads: ["notices", "navigation"],
  }),

  unreadNoticeInfo: service.post("unreadNoticeInfoApi", {
    about: "How many notices are unread, and the newest of them.",
    input: z.object({ type: z._default(wholeNumber(2, 2), 2) }),
    output: z.object({ total: z.int(), newest: z.nullable(noticeView) }),
    reads: ["notices"],
  }),
  signNotice: service.post("notice-sign/{noticeId}", {
    about: "Notes that one has read a notice; a second time changes nothing.",
    subject: "noticeId",
    input: noticeReference,
    errors: ["ORDER_NOTFOUND"],
    changes: ["notices"],
  }),
  scrollingNotices: service.post("notice-page", {
    about: "Notices that rotate in the header (scrollFlag 1), or the others (2), newest first.",
    input: z.object({
      systemNoticeType: z._default(wholeNumber(2, 2), 2),
      scrollFlag: z._default(wholeNumber(1, 2), 1),
      ...wholePage,
    }),
    output: pageSchema(noticeView),
    reads: ["notices"],
  }),
};
