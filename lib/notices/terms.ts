import { secondMs } from "@/lib/time/instant";

/** Holds the rotation interval of notices: "Notice rotation 5000 ms" (specification 1, section 9). */
export const rotationMs = 5 * secondMs;

/**
 * Holds the maximum of the unread badge, 99 by the specification: more messages are counted as one more, and displayed
 * as "99+".
 */
export const unreadBadgeMax = 99;

/** Limits the number of shortcuts: "Quick navigation shortcuts: at least 1 and at most 5." */
export const shortcutsMax = 5;

/** Limits the number of notices that rotate in the header, newest first. */
export const barMax = 5;

/** Limits the number of messages in one operation: the size of the list's longest page. */
export const messagesAtOnceMax = 100;
