"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { drawerAhead } from "../overlay/side-drawer";
import { EyeIcon } from "../page/icons";
import { notePreviewOpened } from "./preview-history";
import styles from "./row-selection.module.css";

/** Renders the button that displays a row's detail beside its list, where there is room. */
export function RowPreviewButton({ href, rowKey }: { href: string; rowKey: string }) {
  const t = useTranslations("kit.preview");
  const router = useRouter();
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={t("row", { key: rowKey })}
      data-preview=""
      onClick={() => {
        notePreviewOpened(href);
        // named cast: the list's own page, with the row that it previews
        router.push(href as Route, { scroll: false });
      }}
      {...drawerAhead}
    >
      <EyeIcon />
    </button>
  );
}
