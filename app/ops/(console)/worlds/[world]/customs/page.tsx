import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { CustomsApplicationQueuePage } from "@/components/operations/materials/customs-queue-page";
import { loadForPage } from "@/lib/backend/load";
import { customsProduct } from "@/lib/materials/states";
import { customsReviews } from "@/lib/operations/calls/customs";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.customs);

export default async function WorldCustomsApplicationQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/customs">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = customsProduct.states.find((value) => value === valueInQuery(query, "state"));
  const text = searchTextInQuery(query, "text", 60);
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(customsReviews.customsApplications, input);
  return <CustomsApplicationQueuePage world={world} list={list} query={query} now={clock.now} />;
}
