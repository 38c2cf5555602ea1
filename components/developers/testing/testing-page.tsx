import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { answerMsMax, connectMsMax, failingMsMax, overlapMs, retryWaitsMs } from "@/lib/developers/terms";
import { lateDays, testPayments } from "@/lib/payments/test-payments";
import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/time/instant";
import { webhookDeliveriesPath, webhookEndpointsPath } from "../webhooks/webhook-paths";
import { WorldControlGuideCard, TestRatesGuideCard, type DrivingCardProps } from "./driving-cards";

/** Renders the test tools of a simulation: payments with a selected outcome, rates, time, faults of webhooks. */
export function SimulationTestGuidePage(props: DrivingCardProps) {
  const t = useTranslations("developers.testing");
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")}>{t("lead")}</PageHeader>
      <TestPaymentsCard />
      <TestRatesGuideCard {...props} />
      <WorldControlGuideCard {...props} />
      <WebhookFaultsCard />
    </div>
  );
}

const endingOf = (of: string): string => testPayments.find(({ fate }) => fate === of)?.ending ?? "";

/** Lists the amounts and names by which a payment selects its outcome in the simulated banks. */
function TestPaymentsCard() {
  const t = useTranslations("developers.testing.payments");
  return (
    <Card title={t("title")}>
      <p>{t("lead")}</p>
      <DataTable
        caption={t("caption")}
        rows={testPayments}
        empty={null}
        columns={[
          { head: t("ending"), of: ({ ending }) => ending },
          { head: t("wholeEnding"), of: ({ wholeEnding }) => wholeEnding },
          { head: t("name"), of: ({ name }) => name },
          { head: t("outcome"), of: ({ fate }) => t(`fates.${fate}`, { days: String(lateDays) }) },
          { head: t("says"), of: ({ bankReason }) => bankReason ?? t("none") },
        ]}
      />
      <p>{t("others", { hold: endingOf("hold"), late: endingOf("late") })}</p>
      <p>{t("byHand")}</p>
    </Card>
  );
}

const faults = ["taken", "refused", "slow", "gone", "failing", "again", "rotated"] as const;

/** Explains what happens to events of a faulty endpoint, and how to test each fault. */
function WebhookFaultsCard() {
  const t = useTranslations("developers.testing.faults");
  const waits = retryWaitsMs.map((ms) =>
    ms < minuteMs
      ? t("seconds", { count: String(ms / secondMs) })
      : ms < hourMs
        ? t("minutes", { count: String(ms / minuteMs) })
        : t("hours", { count: String(ms / hourMs) }),
  );
  const figures = {
    connect: String(connectMsMax / secondMs),
    answer: String(answerMsMax / secondMs),
    waits: waits.join(t("comma")),
    days: String(failingMsMax / dayMs),
    hours: String(overlapMs / hourMs),
  };
  return (
    <Card
      title={t("title")}
      action={
        <PermissionGate any={[webhooks.endpoints.access]}>
          <div className={layout.actions}>
            <LinkButton small href={webhookEndpointsPath()}>
              {t("endpoints")}
            </LinkButton>
            <LinkButton small href={webhookDeliveriesPath()}>
              {t("deliveries")}
            </LinkButton>
          </div>
        </PermissionGate>
      }
    >
      <p>{t("lead")}</p>
      <DataTable
        caption={t("caption")}
        rows={faults}
        empty={null}
        columns={[
          { head: t("when"), of: (fault) => t(`${fault}.when`, figures) },
          { head: t("then"), of: (fault) => t(`${fault}.then`, figures) },
        ]}
      />
    </Card>
  );
}
