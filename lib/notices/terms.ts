import { secondMs } from "@/lib/time/instant";

/** "Notice rotation 5000 ms" (specification 1, section 9). */
export const rotationMs = 5 * secondMs;

/** "Unread badge maximum shown 99": more than that is counted as one more, and shown as "99+". */
export const unreadShownMax = 99;

/** "Quick navigation shortcuts: at least 1 and at most 5." */
export const shortcutsMax = 5;

/** How many notices rotate in the header, newest first. */
export const barMax = 5;

/** How many messages one press may mark or delete: as many as the longest page of the list holds. */
export const messagesAtOnceMax = 100;
