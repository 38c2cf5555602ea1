import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { AssociationsPage } from "@/components/operations/receiving/associations-page";
import { load } from "@/lib/backend/load";
import { associationDesk } from "@/lib/operations/calls/receiving/associations";
import { operationsScreens } from "@/lib/operations/screens";
import { association } from "@/lib/receiving/association-states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.associations);

export default async function WorldAssociationsPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/associations">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const [state, text] = [
    association.states.find((each) => each === valueOf(query, "state")),
    textIn(query, "text", 60),
  ];
  const asked = { world, ...(state && { state }), ...(text && { text }), ...pageIn(query) };
  const list = await load(associationDesk.associationQueue, asked);
  return <AssociationsPage world={world} list={list} query={query} now={clock.now} />;
}
