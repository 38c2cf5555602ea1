import { listPageFromQuery, searchTextInQuery } from "@/components/kit/select/query";
import { ProcessedJobsPage } from "@/components/operations/clock/happenings-page";
import { loadForPage } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.happenings);

export default async function WorldProcessedJobListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/happenings">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const list = await loadForPage(driving.happenings, {
    world,
    kind: searchTextInQuery(query, "kind", 40),
    ...listPageFromQuery(query),
  });
  return <ProcessedJobsPage world={world} list={list} query={query} now={clock.now} />;
}
