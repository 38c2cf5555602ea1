import { CreditQueuePage } from "@/components/operations/settlement/credit-queue-page";
import { load } from "@/lib/backend/load";
import { creditReviews } from "@/lib/operations/calls/settlement/credit";
import { operationsScreens } from "@/lib/operations/screens";
import { advanceProduct } from "@/lib/settlement/advance-states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.credit);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(creditReviews.creditApplications, { world, ...queueIn(advanceProduct.states, query) });
  return <CreditQueuePage world={world} list={list} query={query} now={now} />;
});
