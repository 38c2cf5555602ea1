import { getTranslations } from "next-intl/server";
import { WebhookDeliveryDetail } from "@/components/developers/webhooks/delivery-detail";
import { webhookDeliveriesQuery, WebhookDeliveryList } from "@/components/developers/webhooks/delivery-list";
import { WebhookEndpointList } from "@/components/developers/webhooks/endpoint-list";
import { WebhookEndpointFormPage } from "@/components/developers/webhooks/endpoint-page";
import {
  webhookDeliveriesPath,
  webhookEndpointsPath,
  newEndpoint,
} from "@/components/developers/webhooks/webhook-paths";
import { hrefWithQueryChanges, idFromQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { RecordNotFound } from "@/components/shell/public/not-found";
import { loadForPage, signedIn, loadForPageOrRefusal } from "@/lib/backend/load";
import { pageWorldNow } from "@/lib/backend/world-now";
import { isId } from "@/lib/call/field-schemas";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { developersScreens } from "@/lib/developers/screens";
import { checkAccess } from "@/lib/gate/may";

export async function generateMetadata() {
  return { title: (await getTranslations("developers.webhooks"))("title") };
}

/**
 * Renders the endpoints, the form of one (?endpoint=), the deliveries (?tab=deliveries), or one of them (?delivery=).
 */
export default async function WebhookEndpointsAndDeliveriesPage({
  searchParams,
}: PageProps<"/b2b/developer/webhooks">) {
  const query = await searchParams;
  const deliveryId = valueInQuery(query, "delivery");
  if (deliveryId) return <Delivery deliveryId={deliveryId} query={query} />;
  if (valueInQuery(query, "tab") === "deliveries") return <Deliveries query={query} />;
  const { principal } = await signedIn("portal");
  const form = valueInQuery(query, "endpoint");
  const { rows } = await loadForPage(webhooks.endpoints, {});
  if (!form || checkAccess(principal, webhooks.addEndpoint.access) !== null)
    return <WebhookEndpointList rows={rows} now={await pageWorldNow()} />;
  if (form === newEndpoint) return <WebhookEndpointFormPage endpoint={null} />;
  const endpoint = rows.find(({ endpointId }) => endpointId === idFromQuery(query, "endpoint"));
  if (endpoint) return <WebhookEndpointFormPage endpoint={endpoint} />;
  const t = await getTranslations("developers.webhooks");
  return (
    <RecordNotFound
      title={t("title")}
      problem={t("notFound")}
      advice={t("notFoundText")}
      back={webhookEndpointsPath()}
    />
  );
}

async function Deliveries({ query }: { query: Query }) {
  const [list, { rows }] = await Promise.all([
    loadForPage(webhooks.deliveries, webhookDeliveriesQuery(query)),
    loadForPage(webhooks.endpoints, {}),
  ]);
  return <WebhookDeliveryList list={list} endpoints={rows} query={query} now={await pageWorldNow()} />;
}

async function Delivery({ deliveryId, query }: { deliveryId: string; query: Query }) {
  const [{ output }, { rows }] = await Promise.all([
    isId(deliveryId) ? loadForPageOrRefusal(webhooks.deliveryDetail, { deliveryId }) : { output: null },
    loadForPage(webhooks.endpoints, {}),
  ]);
  if (output) {
    const url = rows.find(({ endpointId }) => endpointId === output.delivery.endpointId)?.url ?? "";
    const back = hrefWithQueryChanges(developersScreens.webhooks.path, query, { delivery: undefined });
    return <WebhookDeliveryDetail detail={output} address={url} now={await pageWorldNow()} back={back} />;
  }
  const t = await getTranslations("developers");
  return (
    <RecordNotFound
      title={t("webhooks.title")}
      problem={t("deliveries.notFound")}
      advice={t("deliveries.notFoundText")}
      back={webhookDeliveriesPath()}
    />
  );
}
