import { listPageFromQuery } from "@/components/kit/select/query";
import { ScheduledJobList } from "@/components/operations/proof/scheduled-job-list";
import { loadForPage } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.timetable);

export default async function WorldScheduledJobListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/timetable">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return (
    <ScheduledJobList
      world={world}
      list={await loadForPage(operations.timetable, { world, ...listPageFromQuery(query) })}
      query={query}
      now={clock.now}
    />
  );
}
