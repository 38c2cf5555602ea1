import type { messageCalls as calls } from "@/lib/notices/calls/messages";
import type { noticeCalls } from "@/lib/notices/calls/notices";
import type { Handlers } from "../platform/handler";
import { notificationChoices, saveNotificationChoice } from "./choices";
import {
  countUnread,
  getMessageAndMarkRead,
  listMessages,
  applyMessageOperation,
  unreadMessages,
} from "./read-messages";

export const messagesHandlers: Handlers<typeof noticeCalls & typeof calls> = {
  countUnread,
  unreadMessages,
  messages: listMessages,
  message: getMessageAndMarkRead,
  operate: applyMessageOperation,
  choices: notificationChoices,
  choose: saveNotificationChoice,
};
