import type { messageCalls as calls } from "@/lib/notices/calls/messages";
import type { noticeCalls } from "@/lib/notices/calls/notices";
import type { Handlers } from "../platform/handler";
import { listNotificationChoices, saveNotificationChoice } from "./choices";
import {
  countUnreadMessages,
  getMessageAndMarkRead,
  listMessages,
  markReadOrDeleteMessages,
  listUnreadMessages,
} from "./read-messages";

export const messagesHandlers: Handlers<typeof noticeCalls & typeof calls> = {
  countUnread: countUnreadMessages,
  unreadMessages: listUnreadMessages,
  messages: listMessages,
  message: getMessageAndMarkRead,
  operate: markReadOrDeleteMessages,
  choices: listNotificationChoices,
  choose: saveNotificationChoice,
};
