import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { ReceivingApplicationQueuePage } from "@/components/operations/receiving/receiving-page";
import { loadForPage } from "@/lib/backend/load";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { operationsScreens } from "@/lib/operations/screens";
import { accountApplication } from "@/lib/receiving/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.receiving);

export default async function WorldReceivingApplicationQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/receiving">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = accountApplication.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", 60);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(receivingApplicationActions.receivingApplications, input);
  return <ReceivingApplicationQueuePage world={world} list={list} query={query} now={clock.now} />;
}
