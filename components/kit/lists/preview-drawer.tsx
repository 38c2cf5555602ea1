"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideDrawer } from "../overlay/side-drawer";
import { LinkButton } from "../page/link-button";
import { takePreviewOpened } from "./preview-history";

/**
 * Displays the detail of a row beside its list: the address has the row, so that going back closes it and a reload
 * displays it again. Closing it goes back to the list that opened it, and leaves no entry of the history behind. `list`
 * is the address of the list alone, `page` that of the detail's own page.
 */
export function PreviewDrawer({
  label,
  list,
  page,
  children,
}: {
  label: string;
  list: Route;
  page: Route;
  children: ReactNode;
}) {
  const t = useTranslations("kit.preview");
  const router = useRouter();
  const close = () => {
    if (!takePreviewOpened()) return router.replace(list, { scroll: false });
    // the list is restored as it was: what was done in the preview is in it only after a refresh
    addEventListener("popstate", () => router.refresh(), { once: true });
    router.back();
  };
  return (
    <SideDrawer
      open
      from="right"
      label={label}
      actions={
        <LinkButton small href={page}>
          {t("page")}
        </LinkButton>
      }
      onClose={close}
    >
      {children}
    </SideDrawer>
  );
}
