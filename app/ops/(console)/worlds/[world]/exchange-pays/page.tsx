import { ExchangePayQueuePage } from "@/components/operations/settlement/exchange-pay-queue-page";
import { load } from "@/lib/backend/load";
import { exchangePayBankCalls } from "@/lib/operations/calls/settlement/exchange-pay";
import { operationsScreens } from "@/lib/operations/screens";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.exchangePays);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(exchangePayBankCalls.exchangePaysOf, { world, ...queueIn(exchangePay.states, query) });
  return <ExchangePayQueuePage world={world} list={list} query={query} now={now} />;
});
