import "server-only";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { checkAccess } from "@/lib/gate/may";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { loadNoticesBySeparateCalls } from "@/lib/notices/frame-by-calls";
import { loadOptionalForPage, signedIn } from "./load";

/** Limits the newest notices of the public area. */
const noticesMax = 5;

/** Loads secondary data of a page, which renders without it. Null also when the caller may not make the call. */
async function beside<C extends Call>(call: C, input: Sends<C>): Promise<ClientOutput<C> | null> {
  const { principal } = await signedIn("portal");
  return checkAccess(principal, call.access) === null ? loadOptionalForPage(call, input) : null;
}

/** Loads the frame's notices and messages, one call each. */
export const loadFrameNotices = () => loadNoticesBySeparateCalls(beside);

/** Returns the notices of the public area, newest first. */
export async function publicNotices(): Promise<ClientOutput<typeof noticeBoard.unreadAndNew>["rows"]> {
  const page = await loadOptionalForPage(noticeBoard.unreadAndNew, {
    bizType: "site",
    currentPage: 1,
    pageSize: noticesMax,
  });
  return page?.rows ?? [];
}
