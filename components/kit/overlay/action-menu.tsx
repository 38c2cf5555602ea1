"use client";
import { useId, useState, type ReactNode } from "react";
import { onDemand } from "@/components/theme/on-demand";
import { Button, type ButtonLook } from "../page/button";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Leads somewhere, or does something. */
  href?: string;
  onChoose?: () => void;
}

export interface ActionMenuProps extends ButtonLook {
  /** The content of the button. */
  children: ReactNode;
  /** Something that was chosen is under way. */
  busy?: boolean;
  /** Names the button where it shows no words. */
  label?: string;
  /** Above the entries: whose menu it is. */
  head?: ReactNode;
  entries: readonly MenuEntry[];
}

const list = onDemand(async () => (await import("./action-menu-list")).ActionMenuList);

/** A button that opens a short list of places and actions. The list is loaded at first use. */
export function ActionMenu({ children, label, head, entries, ...look }: ActionMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        tone="quiet"
        {...look}
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
