import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { DataTable } from "@/components/kit/table/data-table";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { answerMsMax, connectMsMax, failingMsMax, overlapMs, retryWaitsMs } from "@/lib/developers/terms";
import { dayMs, hourMs, minuteMs, secondMs } from "@/lib/time/instant";
import { deliveriesPath, endpointsPath } from "../webhooks/webhook-paths";

const faults = ["taken", "refused", "slow", "gone", "failing", "again", "rotated"] as const;

/** Explains what happens to events of a faulty endpoint, and how to test each fault. */
export function WebhookFaultsCard() {
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
            <LinkButton small href={endpointsPath()}>
              {t("endpoints")}
            </LinkButton>
            <LinkButton small href={deliveriesPath()}>
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
