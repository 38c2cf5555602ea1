"use client";
import { useId, useState, type ReactNode } from "react";
import { createLazyComponent } from "@/components/theme/on-demand";
import { Button, type ButtonStyle } from "../page/button";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A link target, or an action. */
  href?: string;
  onChoose?: () => void;
}

export interface ActionMenuProps extends ButtonStyle {
  /** Holds the content of the button. */
  children: ReactNode;
  /** True while a selected action runs. */
  busy?: boolean;
  /** Names a button without visible text. */
  label?: string;
  /** Holds the head above the entries, such as the owner of the menu. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
}

const list = createLazyComponent(async () => (await import("./action-menu-list")).ActionMenuList);

/** Renders a button that opens a short list of links and actions. The list is loaded at first use. */
export function ActionMenu({ children, label, head, entries, ...buttonProps }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        tone="quiet"
        {...buttonProps}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={list.prefetch}
        onFocus={list.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {children}
      </Button>
      {anchor && (
        <list.Part anchor={anchor} labelledBy={id} head={head} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
