import type * as z from "zod/mini";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { noticeBoard } from "./calls/notice-board";
import { noticeCalls, type frameNotices } from "./calls/notices";
import { barMax } from "./terms";

/** Sends a call for optional content of a page; returns null when access is denied or there is no response. */
export type OptionalCall = <C extends Call>(call: C, input: Sends<C>) => Promise<ClientOutput<C> | null>;

/**
 * Loads the frame's notices and messages by the calls that the specification names, when the account's own reply does
 * not contain them, which a payments API need not provide.
 */
export async function loadNoticesBySeparateCalls(request: OptionalCall): Promise<z.output<typeof frameNotices>> {
  const [unreadReply, scrolling, due] = await Promise.all([
    request(noticeCalls.countUnread, {}),
    request(noticeBoard.scrollingNotices, { systemNoticeType: 2, scrollFlag: 1, currentPage: 1, pageSize: barMax }),
    request(noticeBoard.popupNotices, {}),
  ]);
  return {
    unread: unreadReply?.total ?? null,
    bar: (scrolling?.rows ?? []).map(({ noticeId, title, readFlag }) => ({ noticeId, title, isRead: readFlag === 1 })),
    isPopupDue: (due?.rows.length ?? 0) > 0,
  };
}
