import { AssociationsPage } from "@/components/operations/receiving/associations-page";
import { load } from "@/lib/backend/load";
import { associationReviews } from "@/lib/operations/calls/receiving/associations";
import { operationsScreens } from "@/lib/operations/screens";
import { associationMachine } from "@/lib/receiving/association-states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.associations);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(associationReviews.associationQueue, { world, ...queueIn(associationMachine.states, query) });
  return <AssociationsPage world={world} list={list} query={query} now={now} />;
});
