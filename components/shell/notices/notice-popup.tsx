"use client";
import { createLazyComponent } from "@/components/theme/on-demand";

const dialog = createLazyComponent(async () => (await import("./notice-popup-dialog")).NoticePopupDialog);

/** Renders notices that everybody has to acknowledge after sign-in. Loaded only when there is one. */
export function MandatoryNoticePopup({ isDue }: { isDue: boolean }) {
  return isDue ? <dialog.Part /> : null;
}
