"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SideDrawer } from "../overlay/side-drawer";
import { LinkButton } from "../page/link-button";

/**
 * Displays the detail of a row beside its list: the address has the row, so that going back closes it and a reload
 * displays it again. `list` is the address of the list alone, `page` that of the detail's own page.
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
  const close = () => router.replace(list, { scroll: false });
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
