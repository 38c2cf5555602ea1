import { ReceivingPage } from "@/components/operations/receiving/receiving-page";
import { load } from "@/lib/backend/load";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import { operationsScreens } from "@/lib/operations/screens";
import { accountApplication } from "@/lib/receiving/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.receiving);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(receivingApplicationActions.receivingApplications, {
    world,
    ...queueIn(accountApplication.states, query),
  });
  return <ReceivingPage world={world} list={list} query={query} now={now} />;
});
