import { listPageFromQuery, valueInQuery } from "@/components/kit/select/query";
import { EnquiryList } from "@/components/operations/site/enquiry-list";
import { enquiry as machine } from "@/lib/access/states";
import { loadForPage } from "@/lib/backend/load";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { operationsScreens } from "@/lib/operations/screens";
import { theWorld } from "../../../../the-world";
import { screenMetadataGenerator } from "../../../../page-title";

export const generateMetadata = screenMetadataGenerator(operationsScreens.enquiries);

export default async function WorldEnquiryListPage({
  params,
  searchParams,
}: PageProps<"/ops/worlds/[world]/enquiries">) {
  const { name: world, clock } = await theWorld((await params).world);
  const query = await searchParams;
  const state = valueInQuery(query, "state");
  const list = await loadForPage(enquiries.enquiries, {
    world,
    ...(state && machine.is(state) && { state }),
    ...listPageFromQuery(query),
  });
  return <EnquiryList world={world} list={list} query={query} now={clock.now} />;
}
