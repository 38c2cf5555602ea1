"use client";
import Popover from "@mui/material/Popover";
import type { ReactNode } from "react";
import styles from "./row-actions.module.css";

/** Renders the further actions of a row, one below the other, beside the button that opens them. Loaded on demand. */
export const RowActionsPopover = ({
  anchor,
  labelledBy,
  onClose,
  children,
}: {
  anchor: HTMLElement;
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
    transformOrigin={{ vertical: "top", horizontal: "right" }}
    slotProps={{ paper: { role: "dialog", "aria-labelledby": labelledBy } }}
  >
    <div className={styles.more}>{children}</div>
  </Popover>
);
