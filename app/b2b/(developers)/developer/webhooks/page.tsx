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
import { hrefWith, idIn, valueInQuery, type Query } from "@/components/kit/select/query";
import { NotFound } from "@/components/shell/public/not-found";
import { load, signedIn, tryLoad } from "@/lib/backend/load";
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
export default async function Webhooks({ searchParams }: PageProps<"/b2b/developer/webhooks">) {
  const query = await searchParams;
  const deliveryId = valueInQuery(query, "delivery");
  if (deliveryId) return <Delivery deliveryId={deliveryId} query={query} />;
  if (valueInQuery(query, "tab") === "deliveries") return <Deliveries query={query} />;
  const { principal } = await signedIn("portal");
  const form = valueInQuery(query, "endpoint");
  const { rows } = await load(webhooks.endpoints, {});
  if (!form || checkAccess(principal, webhooks.addEndpoint.access) !== null)
    return <WebhookEndpointList rows={rows} now={await pageWorldNow()} />;
  if (form === newEndpoint) return <WebhookEndpointFormPage endpoint={null} />;
  const endpoint = rows.find(({ endpointId }) => endpointId === idIn(query, "endpoint"));
  if (endpoint) return <WebhookEndpointFormPage endpoint={endpoint} />;
  const t = await getTranslations("developers.webhooks");
  return (
    <NotFound title={t("title")} problem={t("notFound")} advice={t("notFoundText")} back={webhookEndpointsPath()} />
  );
}

async function Deliveries({ query }: { query: Query }) {
  const [list, { rows }] = await Promise.all([
    load(webhooks.deliveries, webhookDeliveriesQuery(query)),
    load(webhooks.endpoints, {}),
  ]);
  return <WebhookDeliveryList list={list} endpoints={rows} query={query} now={await pageWorldNow()} />;
}

async function Delivery({ deliveryId, query }: { deliveryId: string; query: Query }) {
  const [{ output }, { rows }] = await Promise.all([
    isId(deliveryId) ? tryLoad(webhooks.deliveryDetail, { deliveryId }) : { output: null },
    load(webhooks.endpoints, {}),
  ]);
  if (output) {
    const url = rows.find(({ endpointId }) => endpointId === output.delivery.endpointId)?.url ?? "";
    const back = hrefWith(developersScreens.webhooks.path, query, { delivery: undefined });
    return <WebhookDeliveryDetail detail={output} address={url} now={await pageWorldNow()} back={back} />;
  }
  const t = await getTranslations("developers");
  return (
    <NotFound
      title={t("webhooks.title")}
      problem={t("deliveries.notFound")}
      advice={t("deliveries.notFoundText")}
      back={webhookDeliveriesPath()}
    />
  );
}
