import "server-only";
import type { Call, Got, Sends } from "@/lib/call/call";
import { may } from "@/lib/gate/may";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { frameByCalls } from "@/lib/notices/frame-by-calls";
import { loadBeside, signedIn } from "./load";

/** The newest notices of the public area. */
const shownMax = 5;

/** What is shown beside a page: without it the page goes on. Null too for who may not ask. */
async function beside<C extends Call>(call: C, input: Sends<C>): Promise<Got<C> | null> {
  const { who } = await signedIn("portal");
  return may(who, call.needs) === null ? loadBeside(call, input) : null;
}

/** The frame's notices and messages, one call each. */
export const noticesByCalls = () => frameByCalls(beside);

/** The notices of the public area, newest first. */
export async function publicNotices(): Promise<Got<typeof noticeBoard.unreadAndNew>["rows"]> {
  const found = await loadBeside(noticeBoard.unreadAndNew, { bizType: "site", currentPage: 1, pageSize: shownMax });
  return found?.rows ?? [];
}
