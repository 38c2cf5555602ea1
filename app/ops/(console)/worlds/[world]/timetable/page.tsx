import { pageIn } from "@/components/kit/select/query";
import { ScheduledJobList } from "@/components/operations/proof/scheduled-job-list";
import { load } from "@/lib/backend/load";
import { operations } from "@/lib/operations/calls/worlds";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.timetable);

export default worldPage(async ({ world, now, query }) => {
  return (
    <ScheduledJobList
      world={world}
      list={await load(operations.timetable, { world, ...pageIn(query) })}
      query={query}
      now={now}
    />
  );
});
