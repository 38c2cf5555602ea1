"use client";
import type { ReactNode } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";

export interface SideDrawerProps {
  open: boolean;
  /** True for a panel at the end of the page, as wide as its content: the detail of a row. */
  isAtEnd?: boolean;
  /** Names the drawer for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const panel = createLazyComponent(async () => (await import("./side-drawer-panel")).SideDrawerPanel);

/** Renders a panel from the side: the menu on narrow pages, a row's detail. Loaded at first use. */
export function SideDrawer(props: SideDrawerProps) {
  return props.open ? <panel.Part {...props} /> : null;
}

/** Holds the props of the control that opens the drawer: they prefetch it on hover or focus. */
export const drawerAhead = { onPointerEnter: panel.prefetch, onFocus: panel.prefetch };
