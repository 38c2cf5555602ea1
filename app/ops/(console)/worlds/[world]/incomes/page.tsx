import { listPageFromQuery, searchTextInQuery, valueInQuery } from "@/components/kit/select/query";
import { IncomeReviewListPage } from "@/components/operations/receiving/incomes-page";
import { loadForPage } from "@/lib/backend/load";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { operationsScreens } from "@/lib/operations/screens";
import { income } from "@/lib/receiving/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.incomes);

export default async function WorldIncomeQueuePage({ params, searchParams }: PageProps<"/ops/worlds/[world]/incomes">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, text] = [
    income.states.find((value) => value === valueInQuery(query, "state")),
    searchTextInQuery(query, "text", 60),
  ];
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  const list = await loadForPage(incomeReviews.incomeQueue, input);
  const { rows } = await loadForPage(incomeReviews.quickEntries, { world, currentPage: 1, pageSize: 100 });
  return <IncomeReviewListPage world={world} list={list} query={query} now={clock.now} quickEntries={rows} />;
}
