import { pageIn, searchTextInQuery } from "@/components/kit/select/query";
import { ProcessedJobsPage } from "@/components/operations/clock/happenings-page";
import { load } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.happenings);

export default async function WorldHappeningsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/happenings">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const list = await load(driving.happenings, { world, kind: searchTextInQuery(query, "kind", 40), ...pageIn(query) });
  return <ProcessedJobsPage world={world} list={list} query={query} now={clock.now} />;
}
