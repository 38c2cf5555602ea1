"use client";
import BottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import {
  ArrowDownIcon,
  ArrowRightIcon,
  BankIcon,
  ClockIcon,
  HomeIcon,
  MenuIcon,
  SwapIcon,
  UploadIcon,
  type Icon,
} from "@/components/kit/page/icons";
import { HoverPrefetchLink } from "@/components/kit/page/near-link";
import { currentMenuItem } from "./current-entry";
import type { MenuBranch } from "./menu-tree";
import { phoneEntries, type PhoneEntry } from "./phone-entries";
import styles from "./phone-bar.module.css";

const icons: Record<PhoneEntry["text"], Icon> = {
  home: HomeIcon,
  pay: UploadIcon,
  exchange: SwapIcon,
  transfer: ArrowRightIcon,
  receive: ArrowDownIcon,
  settle: BankIcon,
  activity: ClockIcon,
};

/**
 * Renders the bar at the bottom of a phone: the pages used most, and the whole menu as a sheet. The menu calls
 * `onLeave` as an entry is followed.
 */
export function PhoneBar({ tree, menu }: { tree: readonly MenuBranch[]; menu: (onLeave: () => void) => ReactNode }) {
  const t = useTranslations("shell.phone");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const current = currentMenuItem(tree, usePathname());
  const entries = phoneEntries(tree);
  return (
    <div className={styles.bar}>
      <BottomNavigation
        component="nav"
        aria-label={t("label")}
        showLabels
        value={entries.findIndex(({ item }) => item === current)}
      >
        {entries.map(({ text, item }) => {
          const EntryIcon = icons[text];
          return (
            <BottomNavigationAction
              key={item.path}
              component={HoverPrefetchLink}
              // named cast: the path comes from a screen's row, which only exists for a page that does
              href={item.path as Route}
              label={t(text)}
              icon={<EntryIcon />}
              aria-current={item === current ? "page" : undefined}
            />
          );
        })}
        <BottomNavigationAction
          label={t("more")}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          {...drawerAhead}
        />
      </BottomNavigation>
      <SideDrawer from="bottom" open={open} label={t("menu")} onClose={close}>
        {menu(close)}
      </SideDrawer>
    </div>
  );
}
