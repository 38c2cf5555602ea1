"use client";
import { createLazyComponent } from "@/components/theme/on-demand";

export interface PictureProps {
  /** Holds the visible picture; undefined for none. */
  picture: { name: string; src: string } | undefined;
  onClose: () => void;
}

const dialog = createLazyComponent(async () => (await import("../overlay/picture-dialog")).PictureDialog);

/** Renders a picture over the page. The dialog is loaded at first use. */
export function LazyPictureDialog({ picture, onClose }: PictureProps) {
  return picture ? <dialog.Part picture={picture} onClose={onClose} /> : null;
}

/** Holds the props of the control that opens a picture: they prefetch the dialog on hover or focus. */
export const pictureAhead = { onPointerEnter: dialog.prefetch, onFocus: dialog.prefetch };
