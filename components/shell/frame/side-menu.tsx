"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  ArrowDownIcon,
  ArrowRightIcon,
  BankIcon,
  BellIcon,
  ChevronDownIcon,
  CodeIcon,
  HomeIcon,
  LockIcon,
  SwapIcon,
  UploadIcon,
  UserIcon,
  type Icon,
} from "@/components/kit/page/icons";
import { joinClassNames } from "@/components/kit/page/classes";
import type { MenuGroup } from "@/lib/gate/screen";
import type { RealNameState } from "@/lib/call/principal";
import { currentMenuItem } from "./current-entry";
import { MenuItemLink } from "./menu-item-link";
import type { MenuBranch, MenuItem } from "./menu-tree";
import { RealNamePrompt } from "../notices/real-name-prompt";
import styles from "./side-menu.module.css";

const icons: Record<MenuGroup, Icon> = {
  account: HomeIcon,
  collection: ArrowDownIcon,
  settlement: BankIcon,
  exchange: SwapIcon,
  payment: UploadIcon,
  transfer: ArrowRightIcon,
  developer: CodeIcon,
  setting: UserIcon,
  service: BellIcon,
};

/**
 * Renders the permitted screens as an accordion, one group open at a time; a group with a single visible child shows
 * that child at the top level.
 */
export function SideMenu({
  tree,
  realNameState,
  onLeave,
}: {
  tree: readonly MenuBranch[];
  realNameState: RealNameState;
  onLeave?: (() => void) | undefined;
}) {
  const t = useTranslations("shell.menu");
  const current = currentMenuItem(tree, usePathname());
  const currentGroup = tree.find(({ items }) => items.some((item) => item === current))?.group;
  /** Holds the group opened last; null when it was closed again, undefined when none was selected yet. */
  const [selectedGroup, setChosen] = useState<MenuGroup | null>();
  const [isPromptOpen, setPromptOpen] = useState(false);
  const openGroup = selectedGroup === undefined ? currentGroup : selectedGroup;
  const onLocked = () => setPromptOpen(true);
  const entry = (item: MenuItem, icon?: Icon) => (
    <MenuItemLink item={item} icon={icon} isCurrent={item === current} onLocked={onLocked} onLeave={onLeave} />
  );
  return (
    <nav aria-label={t("label")} className={styles.menu}>
      <ul>
        {tree.map(({ group, items }) => {
          const [only] = items;
          if (items.length === 1 && only) return <li key={group}>{entry(only, icons[group])}</li>;
          const isOpen = openGroup === group;
          return (
            <li key={group}>
              <GroupButton
                group={group}
                isHere={group === currentGroup}
                isOpen={isOpen}
                isLocked={items.every((item) => item.isLocked)}
                onToggle={() => setChosen(isOpen ? null : group)}
                onLocked={onLocked}
              />
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
      <RealNamePrompt open={isPromptOpen} state={realNameState} onClose={() => setPromptOpen(false)} />
    </nav>
  );
}

/** Opens a group. A group that is locked for want of a real name shows the reason instead. */
function GroupButton({
  group,
  isHere,
  isOpen,
  isLocked,
  onToggle,
  onLocked,
}: {
  group: MenuGroup;
  isHere: boolean;
  isOpen: boolean;
  isLocked: boolean;
  onToggle: () => void;
  onLocked: () => void;
}) {
  const t = useTranslations("shell.menu");
  const GroupIcon = icons[group];
  return (
    <button
      type="button"
      className={joinClassNames(styles.entry, isHere && styles.here, isLocked && styles.locked)}
      title={t(group)}
      {...(isLocked ? { "aria-haspopup": "dialog" as const } : { "aria-expanded": isOpen })}
      onClick={isLocked ? onLocked : onToggle}
    >
      <GroupIcon />
      <span className={styles.text}>{t(group)}</span>
      <span className={joinClassNames(styles.chevron, isOpen && styles.open)}>
        {isLocked ? <LockIcon small /> : <ChevronDownIcon small />}
      </span>
    </button>
  );
}
