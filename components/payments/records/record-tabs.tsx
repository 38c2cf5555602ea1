import { useTranslations } from "next-intl";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { TabBar } from "@/components/kit/page/tab-bar";
import { paymentsScreens } from "@/lib/payments/screens";

/** Leads back to all payments from those that await the reader's decision. */
export function PaymentRecordTabs({ toReview }: { toReview: number }) {
  const t = useTranslations("payments.review");
  const { path } = paymentsScreens.records;
  return (
    <TabBar
      label={t("views")}
      current="review"
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
