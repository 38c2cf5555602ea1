import { choiceIn, pageIn, type Query } from "@/components/kit/select/query";
import { transferTabs, TransfersPage, type TransfersView } from "@/components/operations/transfers/transfers-page";
import { load } from "@/lib/backend/load";
import { transferActions } from "@/lib/operations/calls/transfers";
import { operationsScreens } from "@/lib/operations/screens";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { queueIn, worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.transfers);

async function view(world: string, query: Query): Promise<TransfersView> {
  const tab = choiceIn(query, "tab", transferTabs) ?? "transfers";
  if (tab === "relations") {
    const state = choiceIn(query, "state", transferRelation.states);
    return {
      tab,
      list: await load(transferActions.transferRelations, { world, ...(state && { state }), ...pageIn(query) }),
    };
  }
  return { tab, list: await load(transferActions.transfers, { world, ...queueIn(accountTransfer.states, query) }) };
}

export default worldPage(async ({ world, now, query }) => {
  return <TransfersPage world={world} view={await view(world, query)} query={query} now={now} />;
});
