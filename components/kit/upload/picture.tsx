"use client";
import { onDemand } from "@/components/theme/on-demand";

export interface PictureProps {
  /** The shown picture; nothing when it is undefined. */
  picture: { name: string; src: string } | undefined;
  onClose: () => void;
}

const dialog = onDemand(async () => (await import("../overlay/picture-dialog")).PictureDialog);

/** A picture over the page. The dialog is loaded at first use. */
export function Picture({ picture, onClose }: PictureProps) {
  return picture ? <dialog.Part picture={picture} onClose={onClose} /> : null;
}

/** Spread on whatever shows a picture: fetches the dialog while the pointer or the focus is on its way. */
export const pictureAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
