import { pageIn, textIn } from "@/components/kit/select/query";
import { HappeningsPage } from "@/components/operations/clock/happenings-page";
import { load } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.happenings);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(driving.happenings, { world, kind: textIn(query, "kind", 40), ...pageIn(query) });
  return <HappeningsPage world={world} list={list} query={query} now={now} />;
});
