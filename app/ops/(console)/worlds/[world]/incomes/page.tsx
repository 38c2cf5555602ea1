import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { IncomesPage } from "@/components/operations/receiving/incomes-page";
import { load } from "@/lib/backend/load";
import { incomeDesk } from "@/lib/operations/calls/receiving/incomes";
import { operationsScreens } from "@/lib/operations/screens";
import { income } from "@/lib/receiving/states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.incomes);

export default async function WorldIncomesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/incomes">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, text] = [income.states.find((each) => each === valueOf(query, "state")), textIn(query, "text", 60)];
  const asked = { world, ...(state && { state }), ...(text && { text }), ...pageIn(query) };
  const list = await load(incomeDesk.incomeQueue, asked);
  const { rows } = await load(incomeDesk.quickEntries, { world, currentPage: 1, pageSize: 100 });
  return <IncomesPage world={world} list={list} query={query} now={clock.now} quickEntries={rows} />;
}
