"use client";
import Drawer from "@mui/material/Drawer";
import { MuiThemeProvider } from "@/components/theme/mui-layer";
import type { SideDrawerProps } from "./side-drawer";

/** Renders the panel of side-drawer. Loaded on demand. */
export function SideDrawerPanel({ open, label, onClose, children }: SideDrawerProps) {
  return (
    <MuiThemeProvider>
      <Drawer
        open={open}
        onClose={onClose}
        slotProps={{ paper: { role: "dialog", "aria-label": label, "aria-modal": true } }}
      >
        {children}
      </Drawer>
    </MuiThemeProvider>
  );
}
