"use client";
import SwipeableDrawer from "@mui/material/SwipeableDrawer";
import { useTranslations } from "next-intl";
import { joinClassNames } from "../page/classes";
import { IconButton } from "../page/icon-button";
import { CrossIcon } from "../page/icons";
import type { SideDrawerProps } from "./side-drawer";
import styles from "./side-drawer.module.css";

/** Renders the panel of side-drawer, which a swipe closes too. Loaded on demand. */
export function SideDrawerPanel({ open, label, from = "left", actions, onClose, children }: SideDrawerProps) {
  const t = useTranslations("kit");
  return (
    <SwipeableDrawer
      open={open}
      anchor={from}
      onOpen={() => undefined}
      onClose={onClose}
      disableSwipeToOpen
      disableDiscovery
      slotProps={{
        paper: {
          role: "dialog",
          "aria-label": label,
          "aria-modal": true,
          ...(from === "right" && { className: styles.beside }),
        },
      }}
    >
      {/* a swipe and a press beside it are closed to screen readers */}
      {from !== "left" && (
        <div className={joinClassNames(styles.top, from === "bottom" && styles.inset)}>
          <h2>{label}</h2>
          {actions}
          <IconButton label={t("close")} onClick={onClose}>
            <CrossIcon />
          </IconButton>
        </div>
      )}
      {children}
    </SwipeableDrawer>
  );
}
