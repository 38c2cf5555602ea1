import type { messages as calls } from "@/lib/notices/calls/messages";
import type { notices } from "@/lib/notices/calls/notices";
import type { Handlers } from "../platform/handler";
import { choices, choose } from "./choices";
import { countUnread, message, messages, operate, unreadMessages } from "./read-messages";

export const messagesHandlers: Handlers<typeof notices & typeof calls> = {
  countUnread,
  unreadMessages,
  messages,
  message,
  operate,
  choices,
  choose,
};
