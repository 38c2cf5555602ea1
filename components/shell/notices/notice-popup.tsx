"use client";
import { onDemand } from "@/components/theme/on-demand";

const dialog = onDemand(async () => (await import("./notice-popup-dialog")).NoticePopupDialog);

/** What everybody has to acknowledge after signing in. Fetched where something waits, and nowhere else. */
export function NoticePopup({ isDue }: { isDue: boolean }) {
  return isDue ? <dialog.Part /> : null;
}
