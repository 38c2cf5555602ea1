import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { AssociationQueuePage } from "@/components/operations/receiving/associations-page";
import { loadForPage } from "@/lib/backend/load";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { operationsScreens } from "@/lib/operations/screens";
import { associationMachine } from "@/lib/receiving/association-states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.associations);

export default async function WorldIncomeAssociationQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/associations">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, text] = [
    associationMachine.states.find((value) => value === valueInQuery(query, "state")),
    searchTextInQuery(query, "text", 60),
  ];
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(associationReviews.associationQueue, input);
  return <AssociationQueuePage world={world} list={list} query={query} now={clock.now} />;
}
