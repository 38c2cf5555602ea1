import type * as z from "zod/mini";
import type { Call, Got, Sends } from "@/lib/call/call";
import { noticeBoard } from "./calls/notice-board";
import { notices, type frameNotices } from "./calls/notices";
import { barMax } from "./terms";

/** Asks a call for something beside a page; null where it may not be asked, or was not answered. */
export type AskBeside = <C extends Call>(call: C, input: Sends<C>) => Promise<Got<C> | null>;

/**
 * Notices and messages of the frame where the account's own reply does not carry them, as a payments API's need not: by
 * the calls that the specification names for them.
 */
export async function frameByCalls(ask: AskBeside): Promise<z.output<typeof frameNotices>> {
  const [unread, scrolling, due] = await Promise.all([
    ask(notices.countUnread, {}),
    ask(noticeBoard.scrollingNotices, { systemNoticeType: 2, scrollFlag: 1, currentPage: 1, pageSize: barMax }),
    ask(noticeBoard.popupNotices, {}),
  ]);
  return {
    unread: unread?.total ?? null,
    bar: (scrolling?.rows ?? []).map(({ noticeId, title, readFlag }) => ({ noticeId, title, isRead: readFlag === 1 })),
    isPopupDue: (due?.rows.length ?? 0) > 0,
  };
}
