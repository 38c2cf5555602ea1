import { listPageFromQuery, searchTextInQuery, valueInQuery, type Query } from "@/components/kit/select/query";
import { transferTabs, TransfersPage, type TransfersView } from "@/components/operations/transfers/transfers-page";
import { loadForPage } from "@/lib/backend/load";
import { transferActions } from "@/lib/operations/calls/transfers";
import { operationsScreens } from "@/lib/operations/screens";
import { accountTransfer, transferRelation } from "@/lib/transfers/states";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.transfers);

async function view(world: string, query: Query): Promise<TransfersView> {
  const tab = transferTabs.find((value) => value === valueInQuery(query, "tab")) ?? "transfers";
  if (tab === "relations") {
    const state = transferRelation.states.find((value) => value === valueInQuery(query, "state"));
    return {
      tab,
      list: await loadForPage(transferActions.transferRelations, {
        world,
        ...(state && { state }),
        ...listPageFromQuery(query),
      }),
    };
  }
  const [state, text] = [
    accountTransfer.states.find((value) => value === valueInQuery(query, "state")),
    searchTextInQuery(query, "text", 60),
  ];
  const input = { world, ...(state && { state }), ...(text && { text }), ...listPageFromQuery(query) };
  return { tab, list: await loadForPage(transferActions.transfers, input) };
}

export default async function WorldTransfersAndRelationsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/transfers">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  return <TransfersPage world={world} view={await view(world, query)} query={query} now={clock.now} />;
}
