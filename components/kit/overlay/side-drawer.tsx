"use client";
import type { ReactNode } from "react";
import { onDemand } from "@/components/theme/on-demand";

export interface SideDrawerProps {
  open: boolean;
  /** Names it for those who listen. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const panel = onDemand(async () => (await import("./side-drawer-panel")).SideDrawerPanel);

/** A panel from the side on narrow pages: the menu, a filter. Loaded at first use. */
export function SideDrawer(props: SideDrawerProps) {
  return props.open ? <panel.Part {...props} /> : null;
}

/** Spread on whatever opens the drawer: fetches it while the pointer or the focus is on its way. */
export const drawerAhead = { onPointerEnter: panel.prefetch, onFocus: panel.prefetch };
