import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { screenActionAccess } from "@/lib/gate/screen";
import { instant } from "@/lib/time/instant";
import { messageEvents } from "../message-kinds";
import { noticesScreens } from "../screens";
import { messagesAtOnceMax } from "../terms";

const internal = declareCalls("/api/common/internal-message", {
  access: screenActionAccess(noticesScreens.messages, "own"),
});

/** Describes the read flag: 1 already read, 2 not yet (specification 1, section 2). */
export const readFlag = wholeNumber(1, 2);
const event = z.enum(messageEvents);

/** Describes a message in the reader's language; `page` is its link, a path of the portal. */
export const messageView = z.object({
  messageId: z.uuid(),
  event,
  title: z.string(),
  content: z.string(),
  page: z.nullable(z.string()),
  readFlag,
  createTime: instant,
});

/** Describes the channels on which a person wants to be notified of an event. */
const choice = z.object({ event, inApp: z.boolean(), byMail: z.boolean() });

/**
 * Declares the calls for one's own messages: events of the merchant's orders, for each person who may see them
 * (specification 1, sections 2 and 7).
 */
export const messageCalls = {
  unreadMessages: internal.post("unReadPage", {
    about: "One's unread messages, newest first.",
    input: z.object(page),
    output: pageSchema(messageView),
    reads: ["messages"],
  }),
  messages: internal.post("page", {
    about: "One's messages, newest first: all, or those read (1) or unread (2).",
    input: z.object({ readFlag: z.optional(readFlag), ...page }),
    output: pageSchema(messageView),
    reads: ["messages"],
  }),
  message: internal.post("detail", {
    about: "One message; opening it marks it as read.",
    subject: "messageId",
    input: z.object({ messageId: z.uuid() }),
    output: messageView,
    errors: ["ORDER_NOTFOUND"],
    changes: ["messages"],
  }),
  operate: internal.post("operating", {
    about:
      "Marks messages as read or deletes them: those named, or, to mark, all there are now. What is nobody's or somebody else's is left alone.",
    input: z.object({
      operation: z.enum(["read", "readAll", "delete"]),
      messageIds: z._default(z.array(z.uuid()).check(z.maxLength(messagesAtOnceMax)), []),
    }),
    output: z.object({ changed: z.int() }),
    changes: ["messages"],
  }),
  choices: internal.post("choice/query", {
    about: "How one is told of what: in the portal, by mail.",
    output: z.object({ rows: z.array(choice), hasEmail: z.boolean() }),
    reads: ["messages"],
  }),
  choose: internal.post("choice/save", {
    about:
      "Sets how one is told of an event. It counts for what happens from now on; mails are written in the language of this request.",
    input: choice,
    output: choice,
    changes: ["messages"],
  }),
};
