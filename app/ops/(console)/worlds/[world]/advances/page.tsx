import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { AdvancesQueuePage } from "@/components/operations/settlement/advances-queue-page";
import { loadForPage } from "@/lib/backend/load";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { operationsScreens } from "@/lib/operations/screens";
import { advanceMachine } from "@/lib/settlement/advance-states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.advances);

export default async function WorldAdvanceListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/advances">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = advanceMachine.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", 60);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(creditReviews.advancesOf, input);
  return <AdvancesQueuePage world={world} list={list} query={query} now={clock.now} />;
}
