import { pageIn, valueOf, type Query } from "@/components/kit/select/query";
import { MoneyPage, type MoneyView } from "@/components/operations/money/money-page";
import { load } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import { operations } from "@/lib/operations/calls/worlds";
import { orderViews } from "@/lib/operations/calls/orders";
import { paymentActions } from "@/lib/operations/calls/payments";
import { operationsScreens } from "@/lib/operations/screens";
import { payment, paymentBatch } from "@/lib/payments/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.money);

/** Limits the merchants of the form's choice. */
const merchantsMax = 100;

async function view(world: string, query: Query): Promise<MoneyView> {
  if (valueOf(query, "tab") === "payments") {
    const banks = await load(driving.banks, { world });
    const list = await load(paymentActions.payments, { world, ...queueIn(payment.states, query) });
    return { tab: "payments", list, banks };
  }
  if (valueOf(query, "tab") === "batches")
    return { tab: "batches", list: await load(orderViews.batches, { world, ...queueIn(paymentBatch.states, query) }) };
  if (valueOf(query, "tab") === "entries")
    return { tab: "entries", list: await load(entryCalls.entries, { world, ...pageIn(query) }) };
  const [list, merchants] = await Promise.all([
    load(operations.remittances, { world, ...pageIn(query) }),
    load(operations.merchants, { world, currentPage: 1, pageSize: merchantsMax }),
  ]);
  return { tab: "remittances", list, merchants: merchants.rows.map(({ userNo, name }) => ({ userNo, name })) };
}

export default worldPage(async ({ world, isByHand, now, query }) => {
  return <MoneyPage world={world} isByHand={isByHand} view={await view(world, query)} query={query} now={now} />;
});
