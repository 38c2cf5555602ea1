import { IncomesPage } from "@/components/operations/receiving/incomes-page";
import { load } from "@/lib/backend/load";
import { incomeReviews } from "@/lib/operations/calls/receiving/incomes";
import { operationsScreens } from "@/lib/operations/screens";
import { income } from "@/lib/receiving/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.incomes);

export default worldPage(async ({ world, now, query }) => {
  const list = await load(incomeReviews.incomeQueue, { world, ...queueIn(income.states, query) });
  const { rows } = await load(incomeReviews.quickEntries, { world, currentPage: 1, pageSize: 100 });
  return <IncomesPage world={world} list={list} query={query} now={now} quickEntries={rows} />;
});
