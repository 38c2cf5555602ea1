import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { PageHeader } from "@/components/kit/page/page-header";
import { hrefWith } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { receivingScreens } from "@/lib/receiving/screens";
import type { ReceiptsTab } from "./receipts-query";

/**
 * The page of receipts: incomes, or remittances in transit; which of them is in the URL. `refused` is why the filters
 * found nothing to list.
 */
export function Receipts({
  tab,
  refused,
  children,
}: {
  tab: ReceiptsTab;
  refused: string | null;
  children: ReactNode;
}) {
  const t = useTranslations("receiving.receipts");
  const { path } = receivingScreens.receipts;
  const tabs = [
    { key: "incomes", label: t("incomes"), href: hrefWith(path, {}, {}) },
    { key: "transit", label: t("transit"), href: hrefWith(path, {}, { tab: "transit" }) },
  ];
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <TabBar label={t("tabs")} tabs={tabs} current={tab} />
      {refused && (
        <Notice tone="bad" title={t("refused")}>
          {refused}
        </Notice>
      )}
      {children}
    </div>
  );
}
