import type { Route } from "next";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { DataTable } from "@/components/kit/table/data-table";
import { FactList } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookDelivery as machine } from "@/lib/developers/states";
import { ReplayWebhookDeliveryButton } from "./replay-delivery";
import { useAttemptResultText } from "./use-answer-text";
import { useWebhookEventLabel } from "./use-event-name";

/** Renders one delivery: its event, its address, and every attempt with its response. */
export function WebhookDeliveryDetail({
  detail: { delivery, attempts },
  address,
  now,
  back,
}: {
  detail: ClientOutput<typeof webhooks.deliveryDetail>;
  /** Holds the endpoint's current address. */
  address: string;
  now: Date;
  back: Route;
}) {
  const t = useTranslations("developers.deliveries");
  const states = useTranslations("developers.webhookDelivery");
  const [page, eventName, answerText] = [
    useTranslations("developers.webhooks"),
    useWebhookEventLabel(),
    useAttemptResultText(),
  ];
  const { messageId, type, state, eventAt, nextAt } = delivery;
  return (
    <div className={layout.page}>
      <PageHeader
        title={eventName(type)}
        trail={<CopyableText text={messageId} label={t("messageId")} />}
        state={
          <ExplainedState machine={machine} state={state}>
            {states(state)}
          </ExplainedState>
        }
        actions={
          <>
            <LinkButton href={back}>{page("back")}</LinkButton>
            <AreaTranslations of={["developers"]}>
              <ReplayWebhookDeliveryButton delivery={delivery} address={address} />
            </AreaTranslations>
          </>
        }
      />
      <Card title={t("detailTitle")}>
        <FactList
          items={[
            { label: t("type"), value: type },
            { label: t("endpoint"), value: delivery.url || t("none") },
            { label: t("eventAt"), value: <TimeText at={eventAt} now={now} style="exact" /> },
            ...(nextAt ? [{ label: t("nextAt"), value: <TimeText at={nextAt} now={now} style="exact" /> }] : []),
          ]}
        />
      </Card>
      <DataTable
        caption={t("tries")}
        rows={attempts}
        rowKey={({ no }) => String(no)}
        empty={<EmptyState>{t("triesEmpty")}</EmptyState>}
        columns={[
          { head: t("no"), kind: "count", of: ({ no }) => no },
          { head: t("at"), kind: "time", of: ({ at }) => at, now, style: "exact" },
          { head: t("answer"), of: (attempt) => answerText(attempt) },
          { head: t("answered"), of: ({ answer }) => answer || t("none") },
        ]}
      />
    </div>
  );
}
