import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { IncomeRefundQueue } from "@/components/operations/refunds/refund-queue";
import { loadForPage } from "@/lib/backend/load";
import { refundActions } from "@/lib/operations/calls/receiving/refunds";
import { operationsScreens } from "@/lib/operations/screens";
import { incomeRefund } from "@/lib/receiving/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.refunds);

export default async function WorldIncomeRefundQueuePage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/refunds">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, text] = [
    incomeRefund.states.find((value) => value === valueInQuery(query, "state")),
    searchTextInQuery(query, "text", 60),
  ];
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  return (
    <IncomeRefundQueue
      world={world}
      list={await loadForPage(refundActions.incomeRefunds, input)}
      query={query}
      now={clock.now}
    />
  );
}
