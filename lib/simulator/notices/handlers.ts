import { noticesArea } from "@/lib/notices/area";
import { messagesHandlers } from "./message-handlers";
import { navigationHandlers } from "./navigation-handlers";
import { noticeHandlers } from "./notice-handlers";
import { handlersOf } from "../platform/handler";

export const noticesHandlers = handlersOf(noticesArea.calls, {
  ...messagesHandlers,
  ...noticeHandlers,
  ...navigationHandlers,
});
