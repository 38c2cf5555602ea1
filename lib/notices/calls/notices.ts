import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { screenActionAccess } from "@/lib/gate/screen";
import { noticesScreens } from "../screens";

const internal = declareCalls("/api/common/internal-message", {
  access: screenActionAccess(noticesScreens.messages, "own"),
});

/** Lists the types of notices. notice: for signed-in users; site: for the public area too. */
export const noticeBizType = z.enum(["notice", "site"]);

/**
 * Describes the notices and messages in the frame of every page; empty when the person may not see them. Part of the
 * account's reply.
 */
export const frameNotices = z.object({
  /** Holds the number of unread messages, at most 100; null for people who may not see messages. */
  unread: z.nullable(z.int()),
  /** Holds the notices that rotate in the header. */
  bar: z.array(z.object({ noticeId: z.uuid(), title: z.string(), isRead: z.boolean() })),
  /** True when a notice waits to be acknowledged. */
  isPopupDue: z.boolean(),
});

/** Declares the frame's own calls; the lists are separate, so that no page loads data it does not display. */
export const noticeCalls = {
  countUnread: internal.post("countUnreadTotal", {
    about: "How many messages are unread, counted up to 100: 99 is the most that is shown.",
    output: z.object({ total: z.int() }),
    reads: ["messages"],
  }),
};
