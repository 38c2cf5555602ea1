import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { permissionTo } from "@/lib/gate/screen";
import { noticesScreens } from "../screens";

const internal = calls("/api/common/internal-message", { needs: permissionTo(noticesScreens.messages, "own") });

/** notice: for signed-in users; site: for the public area too. */
export const bizType = z.enum(["notice", "site"]);

/**
 * Notices and messages for the frame of every page; empty where the person may not see them. Part of the account's
 * reply.
 */
export const frameNotices = z.object({
  /** Unread messages, 100 where there are more; null for people who may not see messages. */
  unread: z.nullable(z.int()),
  /** The notices that rotate in the header. */
  bar: z.array(z.object({ noticeId: z.uuid(), title: z.string(), isRead: z.boolean() })),
  /** Whether a notice waits to be acknowledged. */
  isPopupDue: z.boolean(),
});

/** The frame's own calls; the lists are separate, so that no page loads what it does not show. */
export const notices = {
  countUnread: internal.post("countUnreadTotal", {
    about: "How many messages are unread, counted up to 100: 99 is the most that is shown.",
    gives: z.object({ total: z.int() }),
    reads: ["messages"],
  }),
};
