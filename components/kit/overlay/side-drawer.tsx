"use client";
import type { ReactNode } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";

export interface SideDrawerProps {
  open: boolean;
  /** Names the drawer for screen readers. */
  label: string;
  /** Holds what the head offers between its label and the button that closes it. */
  actions?: ReactNode;
  /**
   * Sets the edge that it comes from: the menu from the left; a sheet from the bottom, within reach of a thumb; what
   * belongs beside the page, a form or a row's detail, from the right. The last two have a head.
   */
  from?: "left" | "bottom" | "right";
  onClose: () => void;
  children: ReactNode;
}

const panel = createLazyComponent(async () => (await import("./side-drawer-panel")).SideDrawerPanel);

/** Renders a panel from an edge: the menu of a narrow page, a form, a row's detail. Loaded at first use. */
export function SideDrawer(props: SideDrawerProps) {
  return props.open ? <panel.Part {...props} /> : null;
}

/** Holds the props of the control that opens the drawer: they prefetch it on hover or focus. */
export const drawerAhead = { onPointerEnter: panel.prefetch, onFocus: panel.prefetch };
