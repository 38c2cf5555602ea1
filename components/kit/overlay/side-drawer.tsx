"use client";
import type { ReactNode } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";

export interface SideDrawerProps {
  open: boolean;
  /** Names the drawer for screen readers. */
  label: string;
  /** True for a form beside the page that needs its result: wider, from the end of the line, headed by its label. */
  isForm?: boolean;
  onClose: () => void;
  children: ReactNode;
}

const panel = createLazyComponent(async () => (await import("./side-drawer-panel")).SideDrawerPanel);

/** Renders a panel from the side: the menu of a narrow page, a form within another one. Loaded at first use. */
export function SideDrawer(props: SideDrawerProps) {
  return props.open ? <panel.Part {...props} /> : null;
}

/** Holds the props of the control that opens the drawer: they prefetch it on hover or focus. */
export const drawerAhead = { onPointerEnter: panel.prefetch, onFocus: panel.prefetch };
