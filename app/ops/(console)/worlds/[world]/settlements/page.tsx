import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { SettlementsDeskPage, settlementTextMax } from "@/components/operations/settlement/settlements-desk-page";
import { load } from "@/lib/backend/load";
import { settlementDesk } from "@/lib/operations/calls/settlement/orders";
import { operationsScreens } from "@/lib/operations/screens";
import { settlementOrder } from "@/lib/settlement/order-states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.settlements);

export default async function WorldSettlementsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/settlements">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = settlementOrder.states.find((each) => each === valueOf(query, "state"));
  const text = textIn(query, "text", settlementTextMax);
  const asked = { world, ...(state && { state }), ...(text && { text }), ...pageIn(query) };
  const list = await load(settlementDesk.settlementQueue, asked);
  return <SettlementsDeskPage world={world} list={list} query={query} now={clock.now} />;
}
