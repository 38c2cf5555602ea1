import { SettlementsQueuePage } from "@/components/operations/settlement/settlements-queue-page";
import { load } from "@/lib/backend/load";
import { settlementBankCalls } from "@/lib/operations/calls/settlement/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { settlementMachine } from "@/lib/settlement/order-states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.settlements);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(settlementBankCalls.settlementQueue, { world, ...queueIn(settlementMachine.states, query) });
  return <SettlementsQueuePage world={world} list={list} query={query} now={now} />;
});
