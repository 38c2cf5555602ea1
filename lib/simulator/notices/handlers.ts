import { noticesArea } from "@/lib/notices/area";
import { messagesHandlers } from "./message-handlers";
import { navigationHandlers } from "./navigation-handlers";
import { noticeHandlers } from "./notice-handlers";
import { pairCallsWithHandlers } from "../platform/handler";

export const noticesHandlers = pairCallsWithHandlers(noticesArea.calls, {
  ...messagesHandlers,
  ...noticeHandlers,
  ...navigationHandlers,
});
