import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { AdvancesDeskPage } from "@/components/operations/settlement/advances-desk-page";
import { load } from "@/lib/backend/load";
import { creditDesk } from "@/lib/operations/calls/settlement/credit";
import { operationsScreens } from "@/lib/operations/screens";
import { advance } from "@/lib/settlement/advance-states";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.advances);

export default async function WorldAdvancesPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/advances">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = advance.states.find((each) => each === valueOf(query, "state"));
  const text = textIn(query, "text", 60);
  const asked = { world, ...(state && { state }), ...(text && { text }), ...pageIn(query) };
  const list = await load(creditDesk.advancesOf, asked);
  return <AdvancesDeskPage world={world} list={list} query={query} now={clock.now} />;
}
