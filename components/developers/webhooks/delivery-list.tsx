import { useTranslations } from "next-intl";
import { ListPage } from "@/components/kit/page/list-page";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import {
  hrefWithQueryChanges,
  idFromQuery,
  listPageFromQuery,
  valueInQuery,
  type Query,
} from "@/components/kit/select/query";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput, Sends } from "@/lib/call/call";
import type { webhooks } from "@/lib/developers/calls/webhooks";
import { eventTypes, isEventType, testEvent } from "@/lib/developers/event-sources";
import { developersScreens } from "@/lib/developers/screens";
import { webhookDelivery as machine, enabledEndpoint } from "@/lib/developers/states";
import type { Endpoint } from "./endpoint-actions";
import { ReplayWebhookDeliveryButton } from "./replay-delivery";
import { ReplayFailedDeliveriesButton } from "./replay-failed";
import { useAttemptResultText } from "./use-answer-text";
import { useWebhookEventLabel } from "./use-event-name";
import { WebhookTabs } from "./webhook-tabs";

/** Reads the filters from the page's URL; unknown ones are ignored. */
export function webhookDeliveriesQuery(query: Query): Sends<typeof webhooks.deliveries> {
  const [state, type, endpointId] = [
    valueInQuery(query, "state"),
    valueInQuery(query, "type"),
    idFromQuery(query, "of"),
  ];
  return {
    ...(endpointId && { endpointId }),
    ...(state && machine.is(state) && { state }),
    ...(type && (isEventType(type) || type === testEvent) && { type }),
    ...listPageFromQuery(query),
  };
}

/** Lists the sent and waiting deliveries to the merchant's endpoints, with the last response to each. */
export function WebhookDeliveryList({
  list,
  endpoints,
  query,
  now,
}: {
  list: ClientOutput<typeof webhooks.deliveries>;
  endpoints: readonly Endpoint[];
  query: Query;
  now: Date;
}) {
  const t = useTranslations("developers.deliveries");
  const title = useTranslations("developers.webhooks")("title");
  const urls = new Map(endpoints.map(({ endpointId, url }) => [endpointId, url]));
  const selectedEndpoint = endpoints.find(({ endpointId }) => endpointId === valueInQuery(query, "of"));
  const { path } = developersScreens.webhooks;
  const fields = useFilters(urls);
  const columns = useColumns({ urls, query, now });
  return (
    <ListPage
      title={title}
      lead={t("lead")}
      actions={
        selectedEndpoint?.state === enabledEndpoint && (
          <AreaTranslations of={["developers"]}>
            <ReplayFailedDeliveriesButton endpointId={selectedEndpoint.endpointId} now={now} />
          </AreaTranslations>
        )
      }
      above={<WebhookTabs current="deliveries" />}
      list={list}
      path={path}
      query={query}
      fields={fields}
      keep={["tab", "size"]}
      empty={{ filteredText: t("emptyFiltered"), none: t("empty") }}
    >
      {(empty) => (
        <AreaTranslations of={["developers"]}>
          <DataTable
            caption={t("caption")}
            rows={list.rows}
            rowKey={({ deliveryId }) => deliveryId}
            empty={empty}
            columns={columns}
          />
        </AreaTranslations>
      )}
    </ListPage>
  );
}

/** Returns the filters of the list: an endpoint, by its address, a state and an event. */
function useFilters(urls: ReadonlyMap<string, string>): FilterField[] {
  const [t, terms] = [useTranslations("developers.deliveries"), useTranslations("terms")];
  const [states, eventName] = [useTranslations("developers.webhookDelivery"), useWebhookEventLabel()];
  return [
    choiceFilterField("of", t("endpoint"), [...urls.keys()], (id) => urls.get(id) ?? id),
    choiceFilterField("state", terms("state"), machine.states, states),
    choiceFilterField("type", t("event"), [...eventTypes, testEvent], eventName),
  ];
}

type Delivery = ClientOutput<typeof webhooks.deliveries>["rows"][number];

/** Returns the columns of the list. */
function useColumns({
  urls,
  query,
  now,
}: {
  urls: ReadonlyMap<string, string>;
  query: Query;
  now: Date;
}): readonly Column<Delivery>[] {
  const t = useTranslations("developers.deliveries");
  const [terms, states] = [useTranslations("terms"), useTranslations("developers.webhookDelivery")];
  const [eventName, answerText] = [useWebhookEventLabel(), useAttemptResultText()];
  const { path } = developersScreens.webhooks;
  return [
    {
      head: `${t("event")} · ${t("type")}`,
      kind: "link",
      of: ({ type }) => eventName(type),
      href: ({ deliveryId }) => hrefWithQueryChanges(path, query, { delivery: deliveryId }),
      under: ({ type }) => type,
    },
    { head: t("endpoint"), of: ({ url }) => url || t("none") },
    { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
    { head: t("attempts"), kind: "count", of: ({ attempts }) => attempts },
    { head: t("last"), of: ({ last }) => (last ? answerText(last) : t("none")) },
    { head: t("eventAt"), kind: "time", of: ({ eventAt }) => eventAt, now },
    { head: t("nextAt"), kind: "time", of: ({ nextAt }) => nextAt, now },
    {
      head: t("actions"),
      kind: "node",
      of: (delivery) => (
        <ReplayWebhookDeliveryButton delivery={delivery} address={urls.get(delivery.endpointId) ?? ""} />
      ),
    },
  ];
}
