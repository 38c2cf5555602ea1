"use client";
import type { Route } from "next";
import type { ReactNode } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import type { Icon } from "@/components/kit/page/icons";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import type { MenuItem } from "./menu-tree";
import styles from "./side-menu.module.css";

/**
 * Renders an entry of a menu: a link to its screen, or, where it is locked, a button that explains the precondition for
 * opening it. `note` stands at the end of the entry: what waits there.
 */
export function MenuItemLink({
  item: { path, title, isLocked },
  icon: IconComponent,
  note,
  isCurrent,
  onLocked,
  onLeave,
}: {
  item: MenuItem;
  icon?: Icon | undefined;
  note?: ReactNode;
  isCurrent: boolean;
  onLocked?: () => void;
  onLeave?: (() => void) | undefined;
}) {
  const inside = (
    <>
      {IconComponent && <IconComponent />}
      <span className={styles.text}>{title}</span>
      {note}
    </>
  );
  if (isLocked)
    return (
      <button type="button" className={joinClassNames(styles.entry, styles.locked)} title={title} onClick={onLocked}>
        {inside}
      </button>
    );
  // named cast: the path comes from a screen's row, which only exists for a page that does
  return (
    <HoverPrefetchLink
      href={path as Route}
      className={styles.entry}
      title={title}
      aria-current={isCurrent ? "page" : undefined}
      {...(onLeave && { onClick: onLeave })}
    >
      {inside}
    </HoverPrefetchLink>
  );
}
