import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { SettlementPayeesPage } from "@/components/operations/settlement/payees-page";
import { loadForPage } from "@/lib/backend/load";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { operationsScreens } from "@/lib/operations/screens";
import { settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayee } from "@/lib/settlement/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.settlementPayees);

export default async function WorldSettlementPayeeQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/settlement-payees">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = settlementPayee.states.find((value) => value === valueInQuery(query, "state"));
  const partnerType = settlementPartnerTypes.find((value) => value === valueInQuery(query, "type"));
  const text = searchTextInQuery(query, "text", 60);
  const filters = { ...(state && { state }), ...(partnerType && { partnerType }), ...(text && { text }) };
  const list = await loadForPage(settlementPayeeReviews.settlementPayeeQueue, {
    world,
    ...filters,
    ...listPageFromQuery(query),
  });
  return <SettlementPayeesPage world={world} list={list} query={query} now={clock.now} />;
}
