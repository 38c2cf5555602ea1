import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";

/** The page of receipts around its list. `refused` is why the filters found nothing to list. */
export function Receipts({ refused, children }: { refused: string | null; children: ReactNode }) {
  const t = useTranslations("receiving.receipts");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      {children}
    </div>
  );
}
