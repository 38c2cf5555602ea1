import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { SettlementsQueuePage, settlementTextMax } from "@/components/operations/settlement/settlements-queue-page";
import { loadForPage } from "@/lib/backend/load";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { settlementMachine } from "@/lib/settlement/order-states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.settlements);

export default async function WorldSettlementQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/settlements">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = settlementMachine.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", settlementTextMax);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(settlementBankCalls.settlementQueue, input);
  return <SettlementsQueuePage world={world} list={list} query={query} now={clock.now} />;
}
