"use client";
import SwipeableDrawer from "@mui/material/SwipeableDrawer";
import type { SideDrawerProps } from "./side-drawer";

/** Renders the panel of side-drawer, which a swipe closes too. Loaded on demand. */
export function SideDrawerPanel({ open, label, from = "left", onClose, children }: SideDrawerProps) {
  return (
    <SwipeableDrawer
      anchor={from}
      open={open}
      onOpen={() => undefined}
      onClose={onClose}
      disableSwipeToOpen
      disableDiscovery
      slotProps={{ paper: { role: "dialog", "aria-label": label, "aria-modal": true } }}
    >
      {children}
    </SwipeableDrawer>
  );
}
