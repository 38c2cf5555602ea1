import { pageIn, textIn, valueOf } from "@/components/kit/select/query";
import { CustomsDeskPage } from "@/components/operations/materials/customs-desk-page";
import { load } from "@/lib/backend/load";
import { customsProduct } from "@/lib/materials/states";
import { customsDesk } from "@/lib/operations/calls/customs";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { titled } from "../../../../titled";

export const generateMetadata = titled(operationsScreens.customs);

export default async function WorldCustomsPage({ params, searchParams }: PageProps<"/ops/worlds/[world]/customs">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = customsProduct.states.find((each) => each === valueOf(query, "state"));
  const text = textIn(query, "text", 60);
  const asked = { world, ...(state && { state }), ...(text && { text }), ...pageIn(query) };
  const list = await load(customsDesk.customsApplications, asked);
  return <CustomsDeskPage world={world} list={list} query={query} now={clock.now} />;
}
