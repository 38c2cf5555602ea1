"use client";
import { onDemand } from "@/components/theme/on-demand";

const dialog = onDemand(async () => (await import("./notice-popup-dialog")).NoticePopupDialog);

/** Notices that everybody has to acknowledge after signing in. Loaded only where there is one. */
export function NoticePopup({ isDue }: { isDue: boolean }) {
  return isDue ? <dialog.Part /> : null;
}
