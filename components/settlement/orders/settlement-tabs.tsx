import { useTranslations } from "next-intl";
import { TabBar } from "@/components/kit/page/tab-bar";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { settlementsPath } from "../settlement-path";

/** Switches between all settlements and those that wait for the user's decision. */
export function SettlementTabs({ current, toReview }: { current: "all" | "review"; toReview: number }) {
  const t = useTranslations("settlement.review");
  return (
    <TabBar
      label={t("views")}
      current={current}
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
