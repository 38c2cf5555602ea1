import { pageIn, valueOf } from "@/components/kit/select/query";
import { EnquiryList } from "@/components/operations/site/enquiry-list";
import { enquiry as machine } from "@/lib/access/states";
import { load } from "@/lib/backend/load";
import { enquiries } from "@/lib/operations/calls/enquiries";
import { operationsScreens } from "@/lib/operations/screens";
import { worldPage } from "../../../../world-page";
import { screenMetadata } from "../../../../page-title";

export const generateMetadata = screenMetadata(operationsScreens.enquiries);

export default worldPage(async ({ world, now, query }) => {
  const state = valueOf(query, "state");
  const list = await load(enquiries.enquiries, {
    world,
    ...(state && machine.is(state) && { state }),
    ...pageIn(query),
  });
  return <EnquiryList world={world} list={list} query={query} now={now} />;
});
