import { useTranslations } from "next-intl";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { paymentsScreens } from "@/lib/payments/screens";

/** Renders the tabs for all payments, and for those that await the reader's decision. */
export function PaymentRecordTabs({ current, toReview }: { current: "all" | "review"; toReview: number }) {
  const t = useTranslations("payments.review");
  const { path } = paymentsScreens.records;
  return (
    <TabBar
      label={t("views")}
      current={current}
      tabs={[
        { key: "all", label: t("allPayments"), href: hrefWithQueryChanges(path, {}, {}) },
        {
          key: "review",
          label: t("toReview", { count: String(toReview) }),
          href: hrefWithQueryChanges(path, {}, { tab: "review" }),
        },
      ]}
    />
  );
}
