import { RefundQueue } from "@/components/operations/refunds/refund-queue";
import { load } from "@/lib/backend/load";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { operationsScreens } from "@/lib/operations/screens";
import { incomeRefund } from "@/lib/receiving/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.refunds);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(refundActions.incomeRefunds, { world, ...queueIn(incomeRefund.states, query) });
  return <RefundQueue world={world} list={list} query={query} now={now} />;
});
