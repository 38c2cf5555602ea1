import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { SpeedyApplicationQueuePage } from "@/components/operations/settlement/credit-queue-page";
import { loadForPage } from "@/lib/backend/load";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { operationsScreens } from "@/lib/operations/screens";
import { advanceProduct } from "@/lib/settlement/advance-states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.credit);

export default async function WorldCreditApplicationQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/credit">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = advanceProduct.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", 60);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(creditReviews.creditApplications, input);
  return <SpeedyApplicationQueuePage world={world} list={list} query={query} now={clock.now} />;
}
