"use client";
import Link from "next/link";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  ArrowDownIcon,
  BellIcon,
  ChevronDownIcon,
  HomeIcon,
  LockIcon,
  SwapIcon,
  UploadIcon,
  UserIcon,
  type Icon,
} from "@/components/kit/page/icons";
import { classes } from "@/components/kit/page/classes";
import type { MenuGroup } from "@/lib/gate/screen";
import type { RealNameState } from "@/lib/call/who";
import type { MenuBranch, MenuItem } from "./menu-tree";
import { RealNamePrompt } from "../notices/real-name-prompt";
import styles from "./side-menu.module.css";

const icons: Record<MenuGroup, Icon> = {
  account: HomeIcon,
  collection: ArrowDownIcon,
  exchange: SwapIcon,
  payment: UploadIcon,
  setting: UserIcon,
  service: BellIcon,
};

/**
 * The allowed screens as an accordion, one group open at a time; a group with a single visible child shows that child
 * at the top level.
 */
export function SideMenu({
  tree,
  realNameState,
  onLeave,
}: {
  tree: readonly MenuBranch[];
  realNameState: RealNameState;
  onLeave?: () => void;
}) {
  const t = useTranslations("shell.menu");
  const path = usePathname();
  /** The one that was opened last; null where that was closed again, undefined where nothing was chosen yet. */
  const [chosen, setChosen] = useState<MenuGroup | null>();
  const [asked, setAsked] = useState(false);
  // a page below another is its own entry's alone, where it has one: the longest path that leads here
  const leading = tree
    .flatMap(({ items }) => items)
    .filter((item) => path === item.path || path.startsWith(`${item.path}/`) || item.leadsTo.includes(path));
  const current = leading.sort((one, other) => other.path.length - one.path.length)[0];
  const here = tree.find(({ items }) => items.some((item) => item === current))?.group;
  const opened = chosen === undefined ? here : chosen;

  const entry = (item: MenuItem, icon?: Icon) => {
    const Drawn = icon;
    const inside = (
      <>
        {Drawn && <Drawn />}
        <span className={styles.text}>{item.title}</span>
      </>
    );
    if (item.isLocked)
      return (
        <button
          type="button"
          className={classes(styles.entry, styles.locked)}
          title={item.title}
          onClick={() => setAsked(true)}
        >
          {inside}
        </button>
      );
    // named cast: the path comes from a screen's row, which only exists for a page that does
    return (
      <Link
        href={item.path as Route}
        className={styles.entry}
        title={item.title}
        aria-current={item === current ? "page" : undefined}
        {...(onLeave && { onClick: onLeave })}
      >
        {inside}
      </Link>
    );
  };

  return (
    <nav aria-label={t("label")} className={styles.menu}>
      <ul>
        {tree.map(({ group, items }) => {
          const [only] = items;
          if (items.length === 1 && only) return <li key={group}>{entry(only, icons[group])}</li>;
          const GroupIcon = icons[group];
          const isOpen = opened === group;
          // closed for want of a real name: the group says why instead of opening
          const isLocked = items.every((item) => item.isLocked);
          return (
            <li key={group}>
              <button
                type="button"
                className={classes(styles.entry, group === here && styles.here, isLocked && styles.locked)}
                title={t(group)}
                {...(isLocked ? { "aria-haspopup": "dialog" as const } : { "aria-expanded": isOpen })}
                onClick={() => (isLocked ? setAsked(true) : setChosen(isOpen ? null : group))}
              >
                <GroupIcon />
                <span className={styles.text}>{t(group)}</span>
                <span className={classes(styles.chevron, isOpen && styles.open)}>
                  {isLocked ? <LockIcon small /> : <ChevronDownIcon small />}
                </span>
              </button>
              {isOpen && (
                <ul className={styles.children}>
                  {items.map((item) => (
                    <li key={item.path}>{entry(item)}</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <RealNamePrompt open={asked} state={realNameState} onClose={() => setAsked(false)} />
    </nav>
  );
}
