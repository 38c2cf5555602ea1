"use client";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { joinClassNames } from "@/components/kit/page/classes";
import { currentMenuItem } from "./current-entry";
import { MenuItemLink } from "./menu-item-link";
import type { MenuBranch, MenuItem } from "./menu-tree";
import styles from "./side-menu.module.css";

/**
 * Renders a menu with all its entries open, each group under its heading: for a menu whose entries have something to
 * say at any time. The current entry is scrolled into view where the menu is longer than the page.
 */
export function MenuSections<Group extends string>({
  tree,
  headingOf,
  noteOf,
  onLeave,
}: {
  tree: readonly MenuBranch<Group>[];
  headingOf: (group: Group) => string;
  noteOf: (item: MenuItem) => ReactNode;
  onLeave?: (() => void) | undefined;
}) {
  const t = useTranslations("shell.menu");
  const id = useId();
  const menu = useRef<HTMLElement>(null);
  const current = currentMenuItem(tree, usePathname());
  // scrolled by hand, so that the page itself never moves
  useEffect(() => {
    const [nav, entry] = [menu.current, menu.current?.querySelector("[aria-current]")];
    if (!nav || !entry) return;
    const [frame, box] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom)
      nav.scrollTop += box.top - frame.top - (frame.height - box.height) / 2;
  }, [current?.path]);
  return (
    <nav ref={menu} aria-label={t("label")} className={joinClassNames(styles.menu, styles.sections)}>
      <ul>
        {tree.map(({ group, items }) => (
          <li key={group} className={styles.section}>
            <p id={`${id}-${group}`} className={styles.heading}>
              {headingOf(group)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {items.map((item) => (
                <li key={item.path}>
                  <MenuItemLink item={item} note={noteOf(item)} isCurrent={item === current} onLeave={onLeave} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
