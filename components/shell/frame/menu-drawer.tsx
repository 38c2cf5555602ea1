"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import { Button } from "@/components/kit/page/button";
import { MenuIcon } from "@/components/kit/page/icons";
import styles from "./menu-drawer.module.css";

/** Renders the button that opens a menu as a drawer, on narrow pages. The menu calls `onLeave` as an entry is followed. */
export function MenuDrawer({ menu }: { menu: (onLeave: () => void) => ReactNode }) {
  const t = useTranslations("shell.menu");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.button}>
      <Button
        tone="quiet"
        icon={<MenuIcon />}
        aria-label={t("open")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        {...drawerAhead}
      />
      <SideDrawer open={open} label={t("label")} onClose={close}>
        {menu(close)}
      </SideDrawer>
    </div>
  );
}
