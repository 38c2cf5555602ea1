import { messages } from "./calls/messages";
import { navigation } from "./calls/navigation";
import { noticeBoard } from "./calls/notice-board";
import { notices } from "./calls/notices";

/** All calls of this area, by topic. */
export const noticesCalls = {
  ...notices,
  ...messages,
  ...noticeBoard,
  ...navigation,
};
