import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { settlementsPath } from "../settlement-path";

/** Leads back to all settlements from those that wait for the user's decision. */
export function SettlementTabs({ toReview }: { toReview: number }) {
  const t = useTranslations("settlement.review");
  return (
    <TabBar
      label={t("views")}
      current="review"
      tabs={[
        { key: "all", label: t("allSettlements"), href: settlementsPath },
        {
          key: "review",
          label: t("toReview", { count: String(toReview) }),
          href: hrefWithQueryChanges(settlementsPath, {}, { tab: "review" }),
        },
      ]}
    />
  );
}
