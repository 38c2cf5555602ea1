import { pageIn } from "@/components/kit/select/query";
import { ScheduledJobList } from "@/components/operations/proof/scheduled-job-list";
import { load } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.timetable);

export default async function WorldSchedulePage({ params, searchParams }: PageProps<"/ops/worlds/[world]/timetable">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return (
    <ScheduledJobList
      world={world}
      list={await load(operations.timetable, { world, ...pageIn(query) })}
      query={query}
      now={clock.now}
    />
  );
}
