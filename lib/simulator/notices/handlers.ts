import { noticesCalls } from "@/lib/notices/calls";
import { messagesHandlers } from "./message-handlers";
import { navigationHandlers } from "./navigation-handlers";
import { noticeHandlers } from "./notice-handlers";
import { handlersOf } from "../handler";

export const noticesHandlers = handlersOf(noticesCalls, {
  ...messagesHandlers,
  ...noticeHandlers,
  ...navigationHandlers,
});
