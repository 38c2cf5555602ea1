import { CustomsQueuePage } from "@/components/operations/materials/customs-queue-page";
import { load } from "@/lib/backend/load";
import { customsProduct } from "@/lib/materials/states";
import { customsReviews } from "@/lib/operations/calls/customs";
import { operationsScreens } from "@/lib/operations/screens";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.customs);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(customsReviews.customsApplications, { world, ...queueIn(customsProduct.states, query) });
  return <CustomsQueuePage world={world} list={list} query={query} now={now} />;
});
