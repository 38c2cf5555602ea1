"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { MenuIcon } from "@/components/kit/page/icons";
import { drawerAhead, SideDrawer } from "@/components/kit/overlay/side-drawer";
import type { RealNameState } from "@/lib/call/principal";
import type { MenuBranch } from "./menu-tree";
import { SideMenu } from "./side-menu";
import styles from "./portal-frame.module.css";

/** Renders the menu as a drawer on narrow pages. */
export function MobileMenu({ tree, realNameState }: { tree: readonly MenuBranch[]; realNameState: RealNameState }) {
  const t = useTranslations("shell.menu");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.drawerButton}>
      <Button
        tone="quiet"
        icon={<MenuIcon />}
        aria-label={t("open")}
        aria-expanded={open}
        onClick={() => setOpen(true)}
        {...drawerAhead}
      />
      <SideDrawer open={open} label={t("label")} onClose={close}>
        <SideMenu tree={tree} realNameState={realNameState} onLeave={close} />
      </SideDrawer>
    </div>
  );
}
