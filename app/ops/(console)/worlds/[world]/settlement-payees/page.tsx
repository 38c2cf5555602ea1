import { choiceIn } from "@/components/kit/select/query";
import { SettlementPayeesPage } from "@/components/operations/settlement/payees-page";
import { load } from "@/lib/backend/load";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { operationsScreens } from "@/lib/operations/screens";
import { settlementPartnerTypes } from "@/lib/settlement/payee-fields";
import { settlementPayee } from "@/lib/settlement/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.settlementPayees);

export default worldPage(async ({ world, now, query }) => {
  const partnerType = choiceIn(query, "type", settlementPartnerTypes);
  const filters = { ...queueIn(settlementPayee.states, query), ...(partnerType && { partnerType }) };
  const list = await load(settlementPayeeReviews.settlementPayeeQueue, { world, ...filters });
  return <SettlementPayeesPage world={world} list={list} query={query} now={now} />;
});
