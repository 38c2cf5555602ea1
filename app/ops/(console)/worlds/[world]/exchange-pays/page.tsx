import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { ExchangePayQueuePage } from "@/components/operations/settlement/exchange-pay-queue-page";
import { loadForPage } from "@/lib/backend/load";
import { exchangePayBankCalls } from "@/lib/operations/calls/settlement/exchange-pay";
import { operationsScreens } from "@/lib/operations/screens";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.exchangePays);

export default async function WorldExchangePayOrderListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/exchange-pays">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = exchangePay.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", 60);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(exchangePayBankCalls.exchangePaysOf, input);
  return <ExchangePayQueuePage world={world} list={list} query={query} now={clock.now} />;
}
