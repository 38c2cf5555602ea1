import { listPageFromQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { MoneyInAndOutPage, type MoneyView } from "@/components/operations/money/money-page";
import { paymentTextMax } from "@/components/operations/money/payment-list";
import { loadForPage } from "@/lib/backend/load";
import { driving } from "@/lib/operations/calls/driving";
import { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import { operations } from "@/lib/operations/calls/worlds";
import { orderViews } from "@/lib/operations/calls/orders";
import { paymentActions } from "@/lib/operations/calls/payments";
import { operationsScreens } from "@/lib/operations/screens";
import { payment, paymentBatch } from "@/lib/payments/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.money);

/** Limits the merchants of the form's choice. */
const merchantsMax = 100;

async function view(world: string, query: Query): Promise<MoneyView> {
  if (valueInQuery(query, "tab") === "payments") {
    const state = payment.states.find((value) => value === valueInQuery(query, "state"));
    const text = searchTextInQuery(query, "text", paymentTextMax);
    const banks = await loadForPage(driving.banks, { world });
    const list = await loadForPage(paymentActions.payments, { world, state, text, ...listPageFromQuery(query) });
    return { tab: "payments", list, banks };
  }
  if (valueInQuery(query, "tab") === "batches") {
    const state = paymentBatch.states.find((value) => value === valueInQuery(query, "state"));
    const text = searchTextInQuery(query, "text", paymentTextMax);
    return {
      tab: "batches",
      list: await loadForPage(orderViews.batches, { world, state, text, ...listPageFromQuery(query) }),
    };
  }
  if (valueInQuery(query, "tab") === "entries")
    return { tab: "entries", list: await loadForPage(entryCalls.entries, { world, ...listPageFromQuery(query) }) };
  const [list, merchants] = await Promise.all([
    loadForPage(operations.remittances, { world, ...listPageFromQuery(query) }),
    loadForPage(operations.merchants, { world, currentPage: 1, pageSize: merchantsMax }),
  ]);
  return { tab: "remittances", list, merchants: merchants.rows.map(({ userNo, name }) => ({ userNo, name })) };
}

export default async function WorldMoneyInAndOutPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/money">) {
  const { name: world, clock, isByHand } = await theWorld((await params).world);
  const query = await searchParams;
  return (
    <MoneyInAndOutPage
      world={world}
      isByHand={isByHand}
      view={await view(world, query)}
      query={query}
      now={clock.now}
    />
  );
}
