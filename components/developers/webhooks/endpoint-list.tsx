import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { PageHeader } from "@/components/kit/page/page-header";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import { PermissionGate } from "@/components/shell/frame/permitted-content";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { webhookEndpoint as machine } from "@/lib/developers/states";
import { WebhookEndpointActions, type Endpoint } from "./endpoint-actions";
import { useWebhookEventLabel } from "./use-event-name";
import { webhookEndpointsPath, newEndpoint } from "./webhook-paths";
import { WebhookTabs } from "./webhook-tabs";

/** Lists the merchant's endpoints, each with its events and the available actions. */
export function WebhookEndpointList({ rows, now }: { rows: readonly Endpoint[]; now: Date }) {
  const t = useTranslations("developers.webhooks");
  const states = useTranslations("developers.webhookEndpoint");
  const add = (
    <PermissionGate any={[webhooks.addEndpoint.access]}>
      <LinkButton tone="primary" href={webhookEndpointsPath(newEndpoint)}>
        {t("add")}
      </LinkButton>
    </PermissionGate>
  );
  return (
    <div className={layout.page}>
      <PageHeader title={t("title")} actions={add}>
        {t("lead")}
      </PageHeader>
      <WebhookTabs current="endpoints" />
      {rows.length === 0 && <EmptyState action={add}>{t("empty")}</EmptyState>}
      <AreaTranslations of={["developers"]}>
        {rows.map((endpoint) => (
          <Card
            key={endpoint.endpointId}
            title={endpoint.url}
            action={
              <ExplainedState machine={machine} state={endpoint.state}>
                {states(endpoint.state)}
              </ExplainedState>
            }
          >
            <div className={layout.stack}>
              <EndpointFacts endpoint={endpoint} now={now} />
              <WebhookEndpointActions endpoint={endpoint} />
            </div>
          </Card>
        ))}
      </AreaTranslations>
    </div>
  );
}

function EndpointFacts({ endpoint, now }: { endpoint: Endpoint; now: Date }) {
  const t = useTranslations("developers.webhooks");
  const eventName = useWebhookEventLabel();
  const { description, events, disabledFor, failingSince, oldSecretUntil, madeAt } = endpoint;
  const items: FactItem[] = [
    ...(description ? [{ label: t("description"), value: description }] : []),
    { label: t("madeAt"), value: <TimeText at={madeAt} now={now} /> },
    ...(disabledFor ? [{ label: t("why"), value: t(`disabledFor.${disabledFor}`) }] : []),
    ...(failingSince
      ? [{ label: t("failingSince"), value: <TimeText at={failingSince} now={now} style="exact" /> }]
      : []),
    ...(oldSecretUntil
      ? [{ label: t("oldSecretUntil"), value: <TimeText at={oldSecretUntil} now={now} style="exact" /> }]
      : []),
    { label: t("events"), value: events.map(eventName).join(t("comma")), wide: true },
  ];
  return <FactList items={items} />;
}
