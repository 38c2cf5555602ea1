import "server-only";
import type * as z from "zod/mini";
import type { Call, Got, Sends } from "@/lib/call/call";
import { may } from "@/lib/gate/may";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { notices, type frameNotices } from "@/lib/notices/calls/notices";
import { load, signedIn } from "./load";

/** The newest notices of the frame's bar, and of the public area. */
const shownMax = 5;

/** What is shown beside a page: without it the page goes on. Null too for who may not ask. */
async function beside<C extends Call>(call: C, input: Sends<C>): Promise<Got<C> | null> {
  const { who } = await signedIn("portal");
  return may(who, call.needs) === null ? load(call, input).catch(() => null) : null;
}

/**
 * Notices and messages of the frame where the account's own reply does not carry them, as a payments API's need not: by
 * the calls that the specification names for them.
 */
export async function noticesByCalls(): Promise<z.output<typeof frameNotices>> {
  const [unread, newest, due] = await Promise.all([
    beside(notices.countUnread, {}),
    beside(noticeBoard.unreadAndNew, { currentPage: 1, pageSize: shownMax }),
    beside(noticeBoard.popupNotices, {}),
  ]);
  return {
    unread: unread?.total ?? null,
    bar: (newest?.rows ?? []).map(({ noticeId, title, readFlag }) => ({ noticeId, title, isRead: readFlag === 1 })),
    isPopupDue: (due?.rows.length ?? 0) > 0,
  };
}

/** The notices of the public area, newest first. */
export async function publicNotices(): Promise<Got<typeof noticeBoard.unreadAndNew>["rows"]> {
  const found = await load(noticeBoard.unreadAndNew, { bizType: "site", currentPage: 1, pageSize: shownMax }).catch(
    () => null,
  );
  return found?.rows ?? [];
}
