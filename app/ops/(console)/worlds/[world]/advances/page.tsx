import { AdvancesQueuePage } from "@/components/operations/settlement/advances-queue-page";
import { load } from "@/lib/backend/load";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { operationsScreens } from "@/lib/operations/screens";
import { advanceMachine } from "@/lib/settlement/advance-states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.advances);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(creditReviews.advancesOf, { world, ...queueIn(advanceMachine.states, query) });
  return <AdvancesQueuePage world={world} list={list} query={query} now={now} />;
});
