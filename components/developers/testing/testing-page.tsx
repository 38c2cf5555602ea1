import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { PageHeader } from "@/components/kit/page/page-header";
import { DrivingCard, RatesCard, type DrivingCardProps } from "./driving-cards";
import { TestPaymentsCard } from "./test-payments-card";
import { WebhookFaultsCard } from "./webhook-faults-card";

/** Renders the test tools of a simulation: payments with a selected outcome, rates, time, faults of webhooks. */
export function TestingPage(props: DrivingCardProps) {
  const t = useTranslations("developers.testing");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <TestPaymentsCard />
      <RatesCard {...props} />
      <DrivingCard {...props} />
      <WebhookFaultsCard />
    </div>
  );
}
