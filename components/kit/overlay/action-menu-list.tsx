"use client";
import ListSubheader from "@mui/material/ListSubheader";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Link from "next/link";
import type { ActionMenuProps } from "./action-menu";

/** Renders the list of action-menu. Loaded on demand. */
export function ActionMenuList({
  anchor,
  labelledBy,
  head,
  entries,
  onClose,
}: Pick<ActionMenuProps, "entries" | "head"> & { anchor: HTMLElement; labelledBy: string; onClose: () => void }) {
  return (
    <Menu
      open
      // beside its button: inside the page's landmarks, and in the colours of its place
      container={anchor.parentElement}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { "aria-labelledby": labelledBy } }}
    >
      {head && (
        <ListSubheader role="none" disableSticky>
          {head}
        </ListSubheader>
      )}
      {entries.map(({ key, label, icon, href, onChoose }) => (
        <MenuItem
          key={key}
          {...(href !== undefined && { component: Link, href })}
          onClick={() => {
            onClose();
            onChoose?.();
          }}
        >
          {icon}
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
