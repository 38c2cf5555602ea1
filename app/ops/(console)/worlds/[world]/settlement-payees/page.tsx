import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { SettlementPayeesPage } from "@/components/operations/settlement/payees-page";
import { load } from "@/lib/backend/load";
import { settlementPayeeDesk } from "@/lib/operations/calls/settlement/payees";
import { operationsScreens } from "@/lib/operations/screens";
import { partnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayee } from "@/lib/settlement/states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.settlementPayees);

export default async function WorldSettlementPayeesPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/settlement-payees">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = settlementPayee.states.find((each) => each === valueOf(query, "state"));
  const partnerType = partnerTypes.find((each) => each === valueOf(query, "type"));
  const text = textIn(query, "text", 60);
  const narrowed = { ...(state && { state }), ...(partnerType && { partnerType }), ...(text && { text }) };
  const list = await load(settlementPayeeDesk.settlementPayeeQueue, { world, ...narrowed, ...pageIn(query) });
  return <SettlementPayeesPage world={world} list={list} query={query} now={clock.now} />;
}
