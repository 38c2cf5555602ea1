"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/kit/page/button";
import { SearchIcon } from "@/components/kit/page/icons";
import { createLazyComponent } from "@/components/theme/on-demand";
import type { MenuBranch } from "../frame/menu-tree";
import styles from "./palette-button.module.css";

const list = createLazyComponent(async () => (await import("./palette-dialog")).GlobalSearchDialog);

/** Opens the global search by its button, or by Ctrl or ⌘ and K from anywhere. The dialog is loaded then. */
export function GlobalSearchButton({ tree }: { tree: readonly MenuBranch[] }) {
  const t = useTranslations("shell.palette");
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener("keydown", handleKeyDown);
    return () => removeEventListener("keydown", handleKeyDown);
  }, []);

  return (
    <>
      <Button
        icon={<SearchIcon />}
        className={styles.search}
        aria-label={t("open")}
        title={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={list.prefetch}
        onFocus={list.prefetch}
        onClick={() => setOpen(true)}
      >
        {/* styled like the field that it opens */}
        <span className={styles.hint}>{t("hint")}</span>
        <kbd className={styles.keys} suppressHydrationWarning>
          {t("keys")}
        </kbd>
      </Button>
      {isOpen && <list.Part tree={tree} onClose={() => setOpen(false)} />}
    </>
  );
}
